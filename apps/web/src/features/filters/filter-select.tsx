import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import type { FilterField } from './filter-fields.ts'
import classes from './filter-select.module.css'

interface FilterSelectProps {
  field: FilterField
  onChoose: (keys: readonly string[]) => void
  /** One value at a time. */
  single?: boolean
  /** Said while nothing is chosen. */
  placeholder?: string
  /** Under the list: a way to give a value that is not on it. */
  footer?: ReactNode
}

/** Lists longer than this get a search box. */
const longList = 24

/** A field of a filter panel: any number of values, none of them = no filter. */
export function FilterSelect({ field, onChoose, single = false, placeholder = 'Any', footer }: FilterSelectProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const long = field.choices.length > longList
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => {
      if (long) combobox.focusSearchInput()
    },
  })
  const selected = field.selected.map(({ key }) => key)
  const text = field.selected.map(({ label }) => label).join(', ')
  const found = field.choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))

  const submit = (key: string) => {
    if (single) {
      onChoose(selected.includes(key) ? [] : [key])
      combobox.closeDropdown()
    } else onChoose(selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key])
  }

  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {field.label}
      </span>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        position="bottom-start"
        width={232}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            aria-labelledby={`${id} ${id}-value`}
            className={clsx(classes.select, selected.length > 0 && classes.set)}
            onClick={() => combobox.toggleDropdown()}
          >
            <span id={`${id}-value`} className={classes.text}>
              {text === '' ? placeholder : text}
            </span>
            {selected.length > 1 && <span className={classes.count}>{selected.length}</span>}
            <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          {long && (
            <Combobox.Search
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder="Search"
              aria-label={`Search ${field.label}`}
            />
          )}
          <Combobox.Options labelledBy={id} aria-multiselectable={!single} mah={288} style={{ overflowY: 'auto' }}>
            {found.length === 0 && (
              <Combobox.Empty>
                {field.choices.length === 0 ? 'Nothing to choose from yet' : 'Nothing found'}
              </Combobox.Empty>
            )}
            {found.map(({ key, label }) => (
              <Combobox.Option
                key={key}
                value={key}
                className={classes.option}
                active={selected.includes(key)}
                aria-selected={selected.includes(key)}
              >
                {!single && (
                  <span className={clsx(classes.box, selected.includes(key) && classes.checked)} aria-hidden="true">
                    {selected.includes(key) && <IconCheck size={14} stroke={2.5} />}
                  </span>
                )}
                {label}
                {single && selected.includes(key) && <IconCheck size={16} aria-hidden="true" />}
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {(footer !== undefined || selected.length > 0) && (
            <Combobox.Footer>
              <div className={classes.footer}>
                {footer}
                {selected.length > 0 && (
                  <button type="button" className="link" onClick={() => onChoose([])}>
                    Clear
                  </button>
                )}
              </div>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
