import { counted } from '@afterclose/core/format'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { entryBarsQuery } from '../../journal/price-bars.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { NoTradesYet } from '../../parts/report-page/no-trades.tsx'
import { thumbnailQuery } from '../../parts/slots/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Key } from '../../ui/key.tsx'
import { Row } from '../../ui/layout.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { usePageKeys } from '../../ui/use-page-keys.ts'
import { type Deck, isFinished } from './deck.ts'
import { Card } from './card.tsx'
import { StepPage, type StepProps } from './step-page.tsx'
import type { DeckOfToday } from './use-deck.ts'

/** Cards that are loaded ahead of the one on screen. */
const ahead = 3

/** Step 1: today's cards, one at a time. */
export function CardsStep(props: StepProps) {
  const { deck: today } = props
  const { query, deck, waiting } = today
  const compact = useCompact()
  useCardsAhead(deck)
  const card = deck?.cards[deck.at]
  const isCard = deck !== null && card !== undefined
  return (
    <StepPage
      {...props}
      step="cards"
      lead={
        deck === null || (deck.cards.length === 0 && waiting === 0)
          ? 'Was it a good decision? Trades of the last 60 days, without their results.'
          : isCard
            ? `Card ${deck.gradedBefore + deck.at + 1} of ${deck.gradedBefore + deck.cards.length} today, ${waiting} wait.`
            : `${counted(deck.gradedBefore + deck.graded.size, 'card')} graded today.`
      }
      actions={isCard && !compact && <CardActions today={today} deck={deck} />}
    >
      <Loaded query={query} doing="loading the cards" skeleton={<BlockSkeleton height={520} />}>
        {() => (isCard ? <Card key={card.tradeId} card={card} today={today} deck={deck} /> : <NoCard today={today} />)}
      </Loaded>
    </StepPage>
  )
}

/** Loads pictures and bars of the next cards, so that each is there at once. */
function useCardsAhead(deck: Deck | null): void {
  const { id: journalId } = useActiveJournal()
  useEffect(() => {
    for (const { tradeId, pictures } of deck?.cards.slice(deck.at + 1, deck.at + 1 + ahead) ?? []) {
      void queryClient.prefetchQuery(entryBarsQuery(journalId, tradeId))
      const [first] = pictures
      if (first?.fileId != null) void queryClient.prefetchQuery(thumbnailQuery(first.fileId))
    }
  }, [deck?.cards, deck?.at, journalId])
}

function CardActions({ today, deck }: { today: DeckOfToday; deck: Deck }) {
  const { readOnly } = useActiveJournal()
  const card = deck.cards[deck.at]
  if (card === undefined) return null
  const isDone = deck.graded.has(card.tradeId) || readOnly
  return (
    <Row>
      {!isDone && (
        <Button small busy={today.busy} onClick={() => void today.skip(card)}>
          Skip <Key>s</Key>
        </Button>
      )}
      <Button small variant={isDone ? 'primary' : 'default'} onClick={today.next}>
        Next <Key>j</Key>
      </Button>
    </Row>
  )
}

/** After the last card, or if there is none. */
function NoCard({ today: { deck, waiting, busy, dealMore, undo } }: { today: DeckOfToday }) {
  const navigate = useNavigate()
  const { readOnly } = useActiveJournal()
  const feed = useTradeFeed()
  const goOn = (): void => void navigate({ to: '/review', search: { step: 'cost' } })
  const graded = deck === null ? 0 : deck.gradedBefore + deck.graded.size
  usePageKeys({ Enter: goOn, ...(deck?.last == null || readOnly ? {} : { u: () => void undo() }) })
  const isDone = deck !== null && graded > 0 && isFinished(deck)
  return (
    <Loaded query={feed} doing="loading the trades" skeleton={<BlockSkeleton height={520} />}>
      {({ closed, open }) =>
        closed === 0 ? (
          <NoTradesYet open={open} />
        ) : (
          <Empty
            title={isDone ? `Done for today. ${waiting} wait.` : waiting > 0 ? `${waiting} wait.` : 'Nothing waits.'}
            why={
              waiting > 0
                ? 'Skipped cards come back tomorrow.'
                : 'Every trade closed in the last 60 days is graded. New ones appear here once they are closed.'
            }
            action={
              <Row>
                <Button variant="primary" onClick={goOn}>
                  What cost most <IconArrowRight size={16} aria-hidden="true" /> <Key>Enter</Key>
                </Button>
                {waiting > 0 && !readOnly && (
                  <Button busy={busy} onClick={dealMore}>
                    Deal five more
                  </Button>
                )}
              </Row>
            }
          />
        )
      }
    </Loaded>
  )
}
