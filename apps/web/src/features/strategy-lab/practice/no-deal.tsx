import { counted } from '@afterclose/core/format'
import { barsAfter, barsBefore, type DealSource } from '@afterclose/core/practice'
import { PriceOfferLater } from '../../../parts/bar-fetch/price-offer-later.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Row } from '../../../ui/layout.tsx'
import type { NoDeal } from './deal-player.ts'

/** Why nothing is dealt: the server's reason, or the journal, its filters or a reader's rights. */
export type WhyNoDeal = NoDeal | 'READER' | 'FINISHED' | 'NO_TRADES' | 'BEGIN'

interface NoDealViewProps {
  why: WhyNoDeal
  source: DealSource
  /** Misjudged deals scheduled for today. */
  due: number
  /** Deals; null while the trades are loading, or for readers. */
  onDeal: (() => void) | null
  onRandom: () => void
  onReopen: () => void
}

export const onlyOwner = 'Only the owner can practise in this journal'

const titles: Readonly<Record<WhyNoDeal, string>> = {
  NO_BARS: 'Practice needs price bars.',
  NONE_LEFT: 'No deal left.',
  NO_SPREAD: 'Practice needs the spread as a price.',
  ENDED_ELSEWHERE: 'This deal was ended in another tab.',
  READER: `${onlyOwner}.`,
  FINISHED: 'This session has ended.',
  NO_TRADES: 'No closed trades match these filters.',
  BEGIN: 'Ready for the next deal.',
}

function reasonOf(why: WhyNoDeal, source: DealSource, due: number): string {
  if (why === 'NO_BARS')
    return source === 'TRADE'
      ? `None of these trades has ${barsBefore} price bars of this length before its entry, and some after it. Choose another length, or practise on random moments.`
      : `No moment was found with ${barsBefore} bars of this length before it and ${barsAfter} after, without a gap.`
  if (why === 'NONE_LEFT')
    return 'All of these trades that have price bars were dealt within the last 7 days, are open in another session, or are waiting to come back.'
  if (why === 'NO_SPREAD')
    return 'The bars show one side of the price, and the spread is unknown. Set the spread of the bars, or the tick size of their instrument.'
  if (why === 'ENDED_ELSEWHERE') return 'Its result counts once. The next deal is another one.'
  if (why === 'READER') return 'You can view its sessions and statistics.'
  if (why === 'FINISHED') return 'Reopen it to continue, or start another one.'
  if (why === 'NO_TRADES') return 'Change the filters, or practise on random moments.'
  const back =
    due === 0
      ? ''
      : ` ${counted(due, 'misjudged deal is', 'misjudged deals are')} due: at most every third deal is one of these.`
  return `You see ${barsBefore} bars before the moment. Symbol, date and result stay hidden until the deal ends.${back}`
}

/** No visible deal: the reason, and the next step. */
export function NoDealView({ why, source, due, onDeal, onRandom, onReopen }: NoDealViewProps) {
  const none = why === 'NO_BARS' || why === 'NONE_LEFT' || why === 'NO_SPREAD'
  const random = source === 'TRADE' && (none || why === 'NO_TRADES')
  const deals = none || why === 'BEGIN' || why === 'ENDED_ELSEWHERE'
  return (
    <>
      <Empty
        axes
        title={titles[why]}
        why={reasonOf(why, source, due)}
        action={
          <Row justify="center" gap={4}>
            {why === 'FINISHED' && <Button onClick={onReopen}>Reopen</Button>}
            {(deals || why === 'READER') && (
              <Button
                variant={random ? 'default' : 'primary'}
                disabled={onDeal === null}
                title={why === 'READER' ? onlyOwner : undefined}
                onClick={onDeal ?? undefined}
              >
                Deal
              </Button>
            )}
            {random && <Button onClick={onRandom}>Random moments</Button>}
            {why === 'NO_SPREAD' && (
              <>
                <PageLink to="/settings/price-data" className="link">
                  Price data
                </PageLink>
                <PageLink to="/settings/instruments" className="link">
                  Instruments
                </PageLink>
              </>
            )}
            {why === 'NO_BARS' && (
              <PageLink to="/settings/price-data" className="link">
                Add price bars
              </PageLink>
            )}
          </Row>
        }
      />
      {why === 'NO_BARS' && <PriceOfferLater />}
    </>
  )
}
