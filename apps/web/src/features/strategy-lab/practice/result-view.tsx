import type { PracticeResult } from '@afterclose/contract/practice'
import { formatDate, sentenceR } from '@afterclose/core/format'
import { directionLabels } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { RMultiple } from '../../../parts/figures.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Columns, Note, Stack } from '../../../ui/layout.tsx'
import { keepClear } from '../../../ui/toast-place.ts'
import { useCompact } from '../../../ui/use-compact.ts'
import { DealChart } from './deal-chart.tsx'
import type { Phase } from './deal-player.ts'
import { dealTitle, resultReading, scheduleWords, dealSpreadWords } from './deal-words.ts'
import { type Fact, Facts, SideHeading } from './facts.tsx'
import classes from './practice.module.css'
import { barsEnded, resultPicture, resultWindow } from './result-picture.ts'
import { Key } from './stepper.tsx'
import { TriesBlock } from './tries-block.tsx'
import { usePageKeys } from '../../../ui/use-page-keys.ts'

type Ended = Extract<Phase, { readonly is: 'ENDED' }>

interface ResultViewProps {
  ended: Ended
  file: readonly string[]
  /** Null: the session has ended. */
  onNext: (() => void) | null
}

/** Result of a deal: symbol, date and the real trade, next to this try and earlier ones. */
export function ResultView({ ended, file, onNext }: ResultViewProps) {
  const { dateFormat } = useActiveJournal()
  const isCompact = useCompact()
  usePageKeys(onNext === null ? {} : { Enter: onNext })
  const { deal, result, play } = ended
  const reading = resultReading(result, barsEnded(ended))
  const picture = useMemo(() => resultPicture(ended), [ended])
  const whole = useMemo(() => resultWindow(picture), [picture])
  const next = onNext !== null && (
    <Button variant="primary" className={classes.next} onClick={onNext}>
      Next deal {!isCompact && <Key>Enter</Key>}
    </Button>
  )
  return (
    <Stack gap={8}>
      <Columns of={[1, '288px']} gap={8} within="panel">
        <DealChart
          title={dealTitle(isCompact)}
          picture={picture}
          whole={whole}
          measure={`${result.symbol}, ${formatDate(result.moment, dateFormat)}, ${lengthWords(deal.length)} bars`}
          reading={reading}
          file={[...file, result.symbol]}
          height={isCompact ? 320 : 428}
        >
          {[
            result.trade !== null && 'Filled: the real trade. Pale: outside it.',
            play.orders !== null && 'Hollow: this try.',
            dealSpreadWords(deal, result.digits),
          ]
            .filter((part) => part !== false && part !== null)
            .join(' ')}
        </DealChart>
        <aside className={classes.side} aria-label="Result">
          <SideHeading>Context</SideHeading>
          <WhatItWas result={result} />
          <SideHeading>Judged</SideHeading>
          <Facts
            facts={[
              { name: 'Within four hours', value: wasWords[result.was ?? 'NEITHER'] },
              { name: 'You', value: judgedWords(ended) },
              { name: 'Comes back', value: result.due === null ? 'no' : formatDate(result.due, dateFormat) },
            ]}
          />
          {result.due !== null && <Note>{scheduleWords(result)}</Note>}
          {!isCompact && next}
        </aside>
      </Columns>
      <TriesBlock result={result} />
      <span className={classes.said} role="status">
        The deal has ended.
      </span>
      {isCompact && next !== false && (
        <div className={classes.bar} {...keepClear}>
          {next}
        </div>
      )}
    </Stack>
  )
}

const wasWords = { GOOD: '+2R before −1R', BAD: '−1R before +1R', NEITHER: 'neither for certain' } as const

function judgedWords({ play, result: { misjudged } }: Ended): string {
  const own = `${play.grade}, ${play.orders === null ? 'skipped' : 'taken'}`
  return `${own}: ${misjudged === null ? 'not judged' : misjudged ? 'misjudged' : 'right'}`
}

function WhatItWas({ result: { trade, offered } }: { result: PracticeResult }) {
  const { setups } = useJournalData()
  const facts: Fact[] = []
  if (trade === null) facts.push({ name: 'Source', value: 'Random moment' })
  else {
    const setup = setups.find(({ id }) => id === trade.setupId)?.name
    facts.push(
      {
        name: 'Trade',
        value: (
          <>
            <button type="button" className="link" onClick={() => openTradeDialog({ tradeId: trade.id })}>
              {trade.id}
            </button>
            {setup === undefined ? '' : `, ${setup}`}
          </>
        ),
      },
      {
        name: directionLabels[trade.direction],
        value: `${trade.entryDate.slice(11, 16)} to ${trade.exitDate?.slice(11, 16) ?? unknown}`,
      },
      { name: 'Real result, R', value: <RMultiple value={trade.rMultiple} /> },
    )
  }
  if (offered !== null)
    facts.push(
      { name: 'The market offered', value: sentenceR(offered.best) },
      { name: 'Against', value: sentenceR(offered.worst) },
    )
  return <Facts facts={facts} />
}
