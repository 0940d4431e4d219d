import { lengthsOf, type OfferedLength, type ReadyMadeSource } from '@afterclose/contract/ready-made-sources'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { lengthWords } from '../trade-chart/trade-chart-words.ts'
import type { ReadyMadeDraft } from './ready-made-draft.ts'

interface ReadyMadeFieldsProps {
  sources: readonly ReadyMadeSource[]
  draft: ReadyMadeDraft
  /** Whether the user already has this source with its key. */
  hasKey: boolean
  keyError: string | undefined
  onChange: (draft: ReadyMadeDraft) => void
}

const fitting = ['repeat(auto-fit, minmax(200px, 1fr))'] as const

/** Choice of a ready-made source, of its bars, and its key if it needs one; and what to know about it. */
export function ReadyMadeFields({ sources, draft, hasKey, keyError, onChange }: ReadyMadeFieldsProps) {
  const { source, length, key } = draft
  const lengths = lengthsOf(source)
  return (
    <Stack gap={3}>
      <Columns of={fitting} within="line" gap={4}>
        <ChoiceField
          label="Source"
          data-autofocus
          choices={sources.map(({ id, name, needsKey }) => ({ value: id, label: needsKey ? `${name} (key)` : name }))}
          value={source.id}
          onChange={(id) => {
            const next = sources.find((one) => one.id === id)
            if (next !== undefined) onChange({ source: next, length: lengthIn(next, length), key: '' })
          }}
        />
        {lengths.length > 1 && (
          <ChoiceField
            label="Length of a bar"
            choices={lengths.map((seconds) => ({ value: String(seconds), label: lengthWords(seconds) }))}
            value={String(length)}
            onChange={(seconds) => onChange({ ...draft, length: lengthIn(source, Number(seconds)) })}
          />
        )}
      </Columns>
      {source.needsKey && (
        <PasswordField
          label="Key"
          autoComplete="off"
          value={key}
          error={keyError}
          description={
            hasKey
              ? 'A key is stored. Enter one only to replace it.'
              : 'Stored encrypted, sent only to this source, and never shown again.'
          }
          onChange={(text) => onChange({ ...draft, key: text })}
        />
      )}
      <Text size="small" ink={2}>
        {source.note} {length === day && 'What happened first within a day stays unknown.'}
      </Text>
      <Text size="small" ink={3}>
        Made from its documentation, and tried here against an imitation only. If its responses differ, the fetch says
        so.
      </Text>
      <Row gap={4} size="small">
        {source.keyPage !== null && (
          <a className="link" href={source.keyPage} target="_blank" rel="noreferrer">
            Get a key
          </a>
        )}
        <a className="link" href={source.documentation} target="_blank" rel="noreferrer">
          Documentation
        </a>
      </Row>
    </Stack>
  )
}

const day = 86_400

/** The wanted length if the source has it, else its longest. */
const lengthIn = (source: ReadyMadeSource, wanted: number): OfferedLength =>
  lengthsOf(source).find((one) => one === wanted) ?? lengthsOf(source).at(-1) ?? day
