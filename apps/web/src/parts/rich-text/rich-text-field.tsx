import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { figure, richTextFault } from './rich-text-fault.ts'
import type { Draft } from './use-draft.ts'
import { lazyPart } from '../../ui/later.tsx'

const RichTextEditor = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).default,
  () => <Skeleton height={200} />,
)

interface RichTextFieldProps {
  label: string
  /** HTML in the server's form. */
  value: string
  onChange: (html: string) => void
  /** Characters of the HTML, as the contract counts them (`RichText(most)`). */
  longest: number
  error?: ReactNode
  readOnly?: boolean
  /** Result of `useDraft`, called by the owner of the form: the text is stored on the device until it is saved. */
  draft?: Draft
}

/** Fraction of the maximum length from which the field shows the remaining length. */
const nearlyFull = 0.9

/**
 * A rich-text field: notes, the description of a setup, a bias. Pasted text is limited to the formats that the server stores. A pasted
 * picture goes into the picture slots next to it, if there are any (`SlotsField`).
 */
export function RichTextField({ label, value, onChange, longest, error, readOnly = false, draft }: RichTextFieldProps) {
  const id = useId()
  const fault = error ?? richTextFault(value, longest)
  const failed = fault !== null && fault !== undefined && fault !== false
  return (
    <Stack gap={1}>
      <Text as="span" id={`${id}-label`} size="label" ink={3}>
        {label}
      </Text>
      {draft?.offered != null && (
        <Notice tone="warn">
          This device has unsaved text for this field.{' '}
          <Button small onClick={draft.take}>
            Use it
          </Button>{' '}
          <Button small variant="quiet" onClick={draft.discard}>
            Discard it
          </Button>
        </Notice>
      )}
      <RichTextEditor
        labelId={`${id}-label`}
        descriptionId={failed ? `${id}-fault` : undefined}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
      />
      {failed ? (
        <Row as="p" id={`${id}-fault`} oneLine align="stretch" gap={1} size="small" ink="error" role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {fault}
        </Row>
      ) : (
        value.length > longest * nearlyFull && (
          <Text size="small" ink={3}>
            {figure(value.length)} of {figure(longest)} characters, including formatting
          </Text>
        )
      )}
    </Stack>
  )
}
