import type { ImportPreview, LastStopAnswer } from '@afterclose/contract/imports'
import { formatWhole, plural } from '@afterclose/core/format'
import { Block } from '../../ui/block.tsx'
import { Text } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'

interface LastStopsProps {
  of: NonNullable<ImportPreview['stops']>
  busy: boolean
  onChange: (answer: LastStopAnswer) => void
}

/** Asks whether stops that may have been moved count as initial ones: R depends on it. */
export function LastStops({ of: { answer, winners, losers }, busy, onChange }: LastStopsProps) {
  return (
    <Block
      title="The stops in this file are the last ones"
      measure={`Known for ${share(winners, 'winner')}, ${share(losers, 'loser')}`}
    >
      <Segments
        label="Stops in this file"
        value={answer}
        disabled={busy}
        options={[
          { value: 'USE', label: 'Use them' },
          { value: 'LEAVE_OUT', label: 'Leave them out' },
        ]}
        onChange={onChange}
      />
      <Text above={3} size="small" ink={2}>
        The platform keeps only the last stop of a trade. If you moved it, the initial risk is unknown, and R made of it
        is too large. Left out, it is saved as the final stop, and the trade has no R. Your answer applies to later
        files of this account, too. Trades of earlier imports keep their stops until you import their files again.
      </Text>
    </Block>
  )
}

const share = ({ known, all }: { readonly known: number; readonly all: number }, noun: string): string =>
  `${formatWhole(known)} of ${formatWhole(all)} ${plural(all, noun)}`
