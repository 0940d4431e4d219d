import { CustomCommentInput } from '@afterclose/contract/custom-comments'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { verbatim } from '../records/text-fields.ts'
import { useRecordForm } from '../records/use-record-form.tsx'
import { NewInPlace, NewItemForm } from './new-in-place.tsx'

interface NewStatisticProps {
  /** Number of the custom statistic. */
  group: number
  onMade: (id: number) => void
}

/** Creates an item of a custom statistic during a trade review and ticks it. */
export const NewStatistic = (props: NewStatisticProps) => (
  <NewInPlace label="New item">{(close) => <StatisticForm {...props} onClose={close} />}</NewInPlace>
)

const fields = { name: verbatim('Name of the item') }

function StatisticForm({ group, onMade, onClose }: NewStatisticProps & { onClose: () => void }) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: CustomCommentInput.pick({ name: true }),
    record: null,
    save: async (values) => {
      const body = { ...values, commentGroup: group }
      const item = await api.createCustomComment({ params: { journalId }, body })
      await queryClient.invalidateQueries(lookups.customComments(journalId))
      onMade(item.id)
    },
    unique: 'name',
    doing: 'saving custom statistic',
  })
  return <NewItemForm form={form} label="New item" action="Add item" onClose={onClose} />
}
