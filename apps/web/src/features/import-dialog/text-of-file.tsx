import { Select } from '@mantine/core'
import type { ImportPreview } from '@afterclose/contract/imports'
import { type CodePage, codePageNames, codePages } from '@afterclose/core/code-page'
import { Block } from '../../ui/block.tsx'
import { Columns, Text } from '../../ui/layout.tsx'
import classes from './text-of-file.module.css'

interface TextOfFileProps {
  text: NonNullable<ImportPreview['text']>
  busy: boolean
  onChange: (codePage: CodePage) => void
}

const data = codePageNames.map((value) => ({ value, label: codePages[value] }))

/** In which alphabet a text was read that does not say its encoding, with a line of it to judge by. Another one reads the file again. */
export function TextOfFile({ text: { codePage, line }, busy, onChange }: TextOfFileProps) {
  return (
    <Block title="Does this text look right?" measure="The file does not state its encoding">
      <Columns within="form" of={[1, '240px']} gap={4} align="end">
        <blockquote className={classes.line} dir="auto">
          {line}
        </blockquote>
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
