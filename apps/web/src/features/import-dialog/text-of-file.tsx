import { Select } from '@mantine/core'
import type { ImportPreview } from '@afterclose/contract/imports'
import { type CodePage, codePageNames, codePages } from '@afterclose/core/code-page'
import { Block } from '../../ui/block.tsx'
import { Columns, Text } from '../../ui/layout.tsx'

interface TextOfFileProps {
  text: NonNullable<ImportPreview['text']>
  busy: boolean
  onChange: (codePage: CodePage) => void
}

const data = codePageNames.map((value) => ({ value, label: codePages[value] }))

/** Encoding guessed for a text that does not declare it, with a sample line. Another one parses the file again. */
export function TextOfFile({ text: { codePage, line }, busy, onChange }: TextOfFileProps) {
  return (
    <Block title="Does this text look right?" measure="The file does not state its encoding">
      <Columns within="form" of={[1, '240px']} gap={4} align="end">
        <Text
          as="blockquote"
          anywhere
          dir="auto"
          style={{ margin: 0, padding: 'var(--s-2) var(--s-3)', borderLeft: '2px solid var(--rule-2)' }}
        >
          {line}
        </Text>
        <Select
          label="Read it as"
          data={data}
          disabled={busy}
          allowDeselect={false}
          value={codePage}
          onChange={(chosen) => {
            const known = codePageNames.find((name) => name === chosen)
            if (known !== undefined && known !== codePage) onChange(known)
          }}
        />
      </Columns>
      <Text above={3} size="small" ink={2}>
        Only names and comments depend on it. Comments of trades that you imported with unreadable text are corrected
        when you import their file again, unless you have edited them.
      </Text>
    </Block>
  )
}
