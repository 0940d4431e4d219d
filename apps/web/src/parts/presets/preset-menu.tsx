import type { PresetKind, PresetSettings, PresetView } from '@afterclose/contract/presets'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { sentenceOf } from '../../journal/call-server.ts'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { toastUndoable } from '../records/toast-deleted.ts'
import { toastProblem } from '../toasts.tsx'
import { NamePreset } from './name-preset.tsx'
import {
  createPreset,
  presetsQuery,
  refreshPresets,
  removePreset,
  replacePreset,
  sameSettings,
} from './preset-calls.ts'
import { presetWords } from './preset-words.ts'

interface PresetMenuProps<Kind extends PresetKind> {
  kind: Kind
  /** Settings of the page; null while one is invalid, and cannot be stored. */
  settings: PresetSettings<Kind> | null
  /** Id of the preset that the page started with. */
  chosen: number | null
  /** The page applies its settings, or only its id if they have just been stored. */
  onChoose: (preset: PresetView<Kind>) => void
}

/**
 * Menu of presets: the name of the chosen one, whether the settings differ from it, and commands to choose, save, replace, rename and
 * delete. A reader of a shared journal can choose.
 */
export function PresetMenu<Kind extends PresetKind>({ kind, settings, chosen, onChoose }: PresetMenuProps<Kind>) {
  const { id: journalId, readOnly } = useActiveJournal()
  const query = useQuery(presetsQuery(journalId, kind))
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const words = presetWords[kind]
  const presets = query.data ?? []
  const preset = presets.find(({ id }) => id === chosen)
  const changed = preset !== undefined && (settings === null || !sameSettings(kind, settings, preset.settings))

  const toastChanged = (text: string, receipt: string | null) =>
    toastUndoable({ journalId, text, receipts: [receipt], refresh: () => refreshPresets(journalId, kind) })
  async function replace({ id, name, modified }: PresetView<Kind>, next: PresetSettings<Kind>): Promise<void> {
    try {
      const receipt = await replacePreset(journalId, id, { kind, name, settings: next, modified })
      toastChanged(`${name} was replaced.`, receipt)
    } catch (error) {
      toastProblem(error, 'saving the preset')
    }
  }
  async function rename({ id, name, settings, modified }: PresetView<Kind>, next: string): Promise<void> {
    const receipt = await replacePreset(journalId, id, { kind, name: next, settings, modified })
    toastChanged(`${name} was renamed to ${next}.`, receipt)
  }
  async function remove(gone: PresetView<Kind>): Promise<void> {
    try {
      toastChanged(`${gone.name} deleted.`, await removePreset(journalId, gone))
    } catch (error) {
      toastProblem(error, 'deleting the preset')
    }
  }

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            small
            aria-label={[words.many, preset && `: ${preset.name}`, changed && ' changed'].filter(Boolean).join('')}
          >
            <Text as="span" cut style={{ maxWidth: 220 }}>
              {preset?.name ?? words.many}
            </Text>
            {changed && (
              // the space separates the words for screen readers, too
              <>
                {' '}
                <Text as="span" size="small" ink={3}>
                  changed
                </Text>
              </>
            )}
            <IconChevronDown size={16} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown style={{ maxWidth: 'min(360px, 92vw)' }}>
          {query.isPending && <Menu.Label>Loading…</Menu.Label>}
          {query.error !== null && (
            <>
              <Menu.Label>{sentenceOf(query.error, 'loading presets')}</Menu.Label>
              <Menu.Item closeMenuOnClick={false} onClick={() => void query.refetch()}>
                Try again
              </Menu.Item>
            </>
          )}
          {query.isSuccess && presets.length === 0 && <Menu.Label>{words.none}</Menu.Label>}
          <div style={{ maxHeight: 300, overflow: 'auto' }}>
            {presets.map((one) => (
              <Menu.Item
                key={one.id}
                aria-current={one.id === preset?.id}
                leftSection={<IconCheck size={16} visibility={one.id === preset?.id ? undefined : 'hidden'} />}
                onClick={() => onChoose(one)}
              >
                {one.name}
              </Menu.Item>
            ))}
          </div>
          {!readOnly && query.isSuccess && (
            <>
              <Menu.Divider />
              {settings === null && <Menu.Label>Complete the inputs before saving them.</Menu.Label>}
              {preset !== undefined && changed && settings !== null && (
                <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => void replace(preset, settings)}>
                  Replace {preset.name}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconPlus size={16} />}
                disabled={settings === null}
                onClick={() => setNaming('new')}
              >
                Save as…
              </Menu.Item>
              {preset !== undefined && (
                <>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setNaming('rename')}>
                    Rename {preset.name}…
                  </Menu.Item>
                  <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void remove(preset)}>
                    Delete {preset.name}
                  </Menu.Item>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming === 'new' && settings !== null && (
        <NamePreset
          title={`Save ${words.one} as`}
          preset={null}
          save={async (name) => onChoose(await createPreset(journalId, { kind, name, settings }))}
          onClose={() => setNaming(null)}
        />
      )}
      {naming === 'rename' && preset !== undefined && (
        <NamePreset
          title={`Rename ${preset.name}`}
          preset={preset}
          save={(name) => rename(preset, name)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
