import { Block } from '../../ui/block.tsx'
import { Text } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { deletedText } from './preview-view.ts'

interface DeletedTradesProps {
  count: number
  restores: boolean
  busy: boolean
  onChange: (restore: boolean) => void
}

/** Asks whether to restore trades of the file that the trader deleted: they stay deleted by default. */
export function DeletedTrades({ count, restores, busy, onChange }: DeletedTradesProps) {
  return (
    <Block title={deletedText(count)}>
      <Segments
        label="Deleted trades in this file"
        value={restores ? 'RESTORE' : 'STAY'}
        disabled={busy}
        options={[
          { value: 'STAY', label: count === 1 ? 'Keep it deleted' : 'Keep them deleted' },
          { value: 'RESTORE', label: count === 1 ? 'Restore it' : 'Restore them' },
        ]}
        onChange={(answer) => onChange(answer === 'RESTORE')}
      />
      <Text above={3} size="small" ink={2}>
        A restored trade has the broker’s values. What you wrote about it is gone.
      </Text>
    </Block>
  )
}
