import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../parts/dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { firstLayout, sameLayout, withSaved } from './layouts.ts'
import type { useLayouts } from './use-layouts.ts'

const standard = 'Setup by direction'
const longest = 60

/** Saves and restores named layouts. */
export function LayoutMenu({ layout, saved, change, save }: ReturnType<typeof useLayouts>) {
  const [saving, setSaving] = useState(false)
  const current = saved.find((one) => sameLayout(one.layout, layout))
  const isStandard = sameLayout(layout, firstLayout)
  const icon = (shown: boolean) => (shown ? <IconCheck size={16} aria-hidden="true" /> : <span style={{ width: 16 }} />)

  async function saveAs(name: string): Promise<void> {
    if (await save(withSaved(saved, { name, layout }), `${name} saved.`)) setSaving(false)
  }

  return (
    <Row>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button small>
            Layout: {current?.name ?? (isStandard ? standard : 'not saved')}
            <IconChevronDown size={16} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown style={{ maxHeight: '60dvh', overflowY: 'auto' }}>
          <Menu.Item leftSection={icon(current === undefined && isStandard)} onClick={() => change(firstLayout)}>
            {standard}
          </Menu.Item>
          {saved.map((one) => (
            <Menu.Item key={one.name} leftSection={icon(one === current)} onClick={() => change(one.layout)}>
              {one.name}
            </Menu.Item>
          ))}
          {current !== undefined && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() =>
                  void save(
                    saved.filter((one) => one !== current),
                    `${current.name} deleted.`,
                  )
                }
              >
                Delete {current.name}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Button small icon={<IconDeviceFloppy size={16} aria-hidden="true" />} onClick={() => setSaving(true)}>
        Save layout
      </Button>
      {saving && (
        <SaveDialog
          taken={saved.map(({ name }) => name)}
          onSave={(name) => void saveAs(name)}
          onClose={() => setSaving(false)}
        />
      )}
    </Row>
  )
}

interface SaveDialogProps {
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

function SaveDialog({ taken, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = name.trim()
  const replaces = taken.includes(wanted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') setProblem('Name is required')
    else onSave(wanted)
  }
  return (
    <Dialog title="Save layout" width={440} onClose={onClose}>
      <Stack as="form" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          description={replaces ? 'Replaces the layout with this name.' : 'Saves dimensions, figures and sorting.'}
          maxLength={longest}
          value={name}
          error={problem}
          data-autofocus
          onChange={(typed) => {
            setName(typed)
            setProblem(null)
          }}
        />
        <Button variant="primary" type="submit" style={{ justifySelf: 'end' }}>
          {replaces ? 'Replace' : 'Save'}
        </Button>
      </Stack>
    </Dialog>
  )
}
