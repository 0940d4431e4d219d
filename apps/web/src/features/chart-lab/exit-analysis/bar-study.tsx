import { counted, formatWhole } from '@afterclose/core/format'
import { type ReactNode, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { type StudyState, useBarStudy } from '../../../journal/engine/use-bar-study.ts'
import { ToCompute } from '../../../parts/compute/to-compute.tsx'
import { PriceOfferLater } from '../../../parts/bar-fetch/price-offer-later.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { useSpreadWords } from '../../../parts/price-bars/spread-words.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface BarStudyProps {
  is: 'TIME_IN_TRADE' | 'OFFERED'
  title: string
  measure: string
  /** The result, as a sentence after "From price bars:". */
  about: string
  /** @param assumed spread assumption of its exits, in words */
  children: (study: string, assumed: string) => ReactNode
}

/** A block whose figures need the price bars of all trades, loaded on request. */
export function BarStudy(props: BarStudyProps) {
  const [asked, setAsked] = useState(false)
  const { title, measure, about } = props
  if (asked) return <Asked {...props} onCancel={() => setAsked(false)} />
  return (
    <ToCompute
      title={title}
      measure={measure}
      about={`From price bars: ${about} Reads the bars of all trades, which takes some seconds.`}
      onCompute={() => setAsked(true)}
    />
  )
}

function Asked({ is, title, measure, children, onCancel }: BarStudyProps & { onCancel: () => void }) {
  const state = useBarStudy(is)
  const assumed = useSpreadWords(state.spreads)
  if (state.study !== null) return children(state.study, assumed)
  return (
    <Block title={title} measure={measure}>
      <Waiting
        state={state}
        onStop={() => {
          state.stop()
          onCancel()
        }}
      />
    </Block>
  )
}

function Waiting({ state: { hasBars, progress, problem, retry }, onStop }: { state: StudyState; onStop: () => void }) {
  if (problem !== null)
    return (
      <Notice tone="warn">
        The price bars could not be read.{' '}
        <Button small variant="quiet" onClick={retry}>
          Try again
        </Button>
      </Notice>
    )
  if (hasBars === false)
    return (
      <>
        <WithoutBars>There are no price bars yet.</WithoutBars>
        <PriceOfferLater />
      </>
    )
  return (
    <Notice tone="info">
      <span role="status">
        {progress === null || progress.of === 0
          ? 'Reading the price bars…'
          : `Reading the price bars: ${formatWhole(progress.done)} of ${counted(progress.of, 'trade')}.`}
      </span>{' '}
      {progress !== null && (
        <Button small variant="quiet" onClick={onStop}>
          Stop
        </Button>
      )}
    </Notice>
  )
}

/** A note, and a link to add bars. */
export function WithoutBars({ children }: { children: ReactNode }) {
  const { readOnly } = useActiveJournal()
  return (
    <Note>
      {children}{' '}
      {!readOnly && (
        <PageLink className="link" to="/settings/price-data">
          Add price bars
        </PageLink>
      )}
    </Note>
  )
}
