import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { LinesSkeleton } from '../../ui/skeleton.tsx'
import { richTextFault } from './rich-text-fault.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/later.tsx'

const RichTextEditor = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).default,
  () => <LinesSkeleton />,
)

interface RichTextPageProps {
  /** For screen readers. */
  label: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  longest: number
  readOnly: boolean
  /** Element for the toolbar; null until it is mounted. */
  tools: HTMLElement | null
}

/** Rich text that fills a page, such as a note: no frame, in the reading font, full height. */
export function RichTextPage({ label, value, onChange, onBlur, longest, readOnly, tools }: RichTextPageProps) {
  const id = useId()
  const fault = richTextFault(value, longest)
  return (
    <Stack gap={1}>
      <span id={id} className="sr">
        {label}
      </span>
      <RichTextEditor
        labelId={id}
        descriptionId={fault === null ? undefined : `${id}-fault`}
        value={value}
        onChange={onChange}
        readOnly={readOnly}
        page={{ tools, onBlur }}
      />
      {fault !== null && (
        <Row as="p" id={`${id}-fault`} oneLine align="stretch" gap={1} size="small" ink="error" role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {fault}
        </Row>
      )}
    </Stack>
  )
}
