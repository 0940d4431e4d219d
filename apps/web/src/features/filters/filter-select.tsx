import { Combobox, useCombobox } from '@mantine/core'
import { formatWhole } from '@afterclose/core/format'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { createContext, memo, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useFilterCounts } from '../../journal/engine/hooks.ts'
import { fieldCounts } from './field-counts.ts'
import { bestMatches } from '../../ui/best-match.ts'
import { Text } from '../../ui/layout.tsx'
import type { Choice, FilterField } from '../../parts/filter-fields/filter-fields.ts'
import classes from './filter-select.module.css'

/** Selects exactly these values of the field, by key. */
export type ChooseValues = (field: FilterField, keys: readonly string[]) => void

export interface FilterSelectProps {
  field: FilterField
  /** Selected choices. */
  selected: readonly Choice[]
  onChoose: ChooseValues
  /** Excludes the selected values. */
  excluded?: boolean
  /** One value at a time. */
  single?: boolean
  /** Placeholder while nothing is selected. */
  placeholder?: string
  /** Footer of the list, to enter another value. */
  footer?: ReactNode
}

/** Lists longer than this get a search box. */
const longList = 24

const same = (a: FilterSelectProps, b: FilterSelectProps): boolean =>
  a.field === b.field &&
  a.excluded === b.excluded &&
  a.onChoose === b.onChoose &&
  a.footer === b.footer &&
  a.selected.length === b.selected.length &&
  a.selected.every(({ key }, i) => key === b.selected[i]?.key)

/**
 * A field of a filter panel: any number of values, none = no filter. Rendered again only if its own props changed: a panel of them takes
 * longer than computing the figures.
 */
export const FilterSelect = memo(function FilterSelect({
  field,
  selected,
  onChoose,
  excluded = false,
  single = false,
  placeholder = 'Any',
  footer,
}: FilterSelectProps) {
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
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (search !== '') selectFirstOption() // Enter selects it
  }, [search, selectFirstOption])
  const keys = selected.map(({ key }) => key)
  const text = selected.map(({ label }) => (excluded ? `not ${label}` : label)).join(', ')
  const found = bestMatches(
    field.choices.map(({ key, label }) => ({ value: key, label })),
    search,
  )

  const submit = (key: string) => {
    if (single) {
      onChoose(field, keys.includes(key) ? [] : [key])
      combobox.closeDropdown()
    } else onChoose(field, keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key])
  }

  return (
    <div className={classes.field}>
      <Text as="span" id={id} size="label" ink={2} cut>
        {field.label}
      </Text>
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
            <Text as="span" id={`${id}-value`} cut>
              {text === '' ? placeholder : text}
            </Text>
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
            <Counted when={combobox.dropdownOpened} fieldId={field.id}>
              {found.map(({ value: key, label }) => (
                <Combobox.Option
                  key={key}
                  value={key}
                  className={classes.option}
                  active={keys.includes(key)}
                  aria-selected={keys.includes(key)}
                >
                  {!single && (
                    <span className={clsx(classes.box, keys.includes(key) && classes.checked)} aria-hidden="true">
                      {keys.includes(key) && <IconCheck size={14} stroke={2.5} />}
                    </span>
                  )}
                  {label}
                  {single && keys.includes(key) && <IconCheck size={16} aria-hidden="true" />}
                  <TradesWith value={key} />
                </Combobox.Option>
              ))}
            </Counted>
          </Combobox.Options>
          {(footer !== undefined || selected.length > 0) && (
            <Combobox.Footer>
              <div className={classes.footer}>
                {footer}
                {selected.length > 0 && (
                  <button type="button" className="link" onClick={() => onChoose(field, [])}>
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
}, same)

const Counts = createContext<ReadonlyMap<string, number> | null>(null)

/** Trades are counted only while a list is open. */
function Counted({ when, fieldId, children }: { when: boolean; fieldId: string; children: ReactNode }) {
  return when ? <CountedNow fieldId={fieldId}>{children}</CountedNow> : children
}

function CountedNow({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  const counts = useFilterCounts()
  const counted = useMemo(() => (counts === undefined ? null : fieldCounts(fieldId, counts)), [fieldId, counts])
  return <Counts value={counted}>{children}</Counts>
}

/** How many trades a single value would include, or exclude. */
function TradesWith({ value }: { value: string }) {
  const counted = useContext(Counts)
  if (counted === null) return null
  return (
    <span className={classes.trades} aria-hidden="true">
      {formatWhole(counted.get(value) ?? 0)}
    </span>
  )
}
