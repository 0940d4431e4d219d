import { formatDate } from '@afterclose/core/format'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { PictureViewer } from '../../../parts/slots/picture-viewer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { Result } from './card-result.tsx'
import type { Card } from './cards.ts'
import { usePriceChart } from './use-price-chart.ts'
import { lazyPart } from '../../../ui/later.tsx'

const CardChart = lazyPart(
  async () => (await import('./card-chart.tsx')).CardChart,
  () => <BlockSkeleton height={420} />,
)

interface EnlargedCardProps {
  /** Cards with a picture. */
  pictures: readonly Card[]
  /** They belong to trades, so the price around them can be shown. */
  ofTrades: boolean
  at: number
  /** As a slideshow. */
  running: boolean
  onShow: (at: number) => void
  onClose: () => void
  onOpen: (card: Card) => void
}

/** A full-screen picture with its record; the arrows step through all pictures of the page. */
export function EnlargedCard({ pictures, ofTrades, at, running, onShow, onClose, onOpen }: EnlargedCardProps) {
  const card = pictures[at]!
  const chart = usePriceChart(card, ofTrades)
  return (
    <PictureViewer
      slideshow={running ? 'running' : 'offered'}
      pictures={pictures.map((card) => ({
        fileId: card.picture.fileId ?? '',
        title: `${card.name}, screenshot ${card.picture.slot}`,
        description: card.picture.description,
      }))}
      about={
        <About
          card={card}
          chart={
            ofTrades && (
              <Button small onClick={chart.toggle}>
                {chart.shown ? 'Hide the price chart' : 'Show the price chart'}
              </Button>
            )
          }
          onOpen={(card) => {
            onClose()
            onOpen(card)
          }}
        />
      }
      beside={chart.shown ? <CardChart key={card.picture.ownerId} tradeId={card.picture.ownerId} /> : undefined}
      at={at}
      onShow={onShow}
      onClose={onClose}
    />
  )
}

function About({ card, chart, onOpen }: { card: Card; chart: ReactNode; onOpen: (card: Card) => void }) {
  const { dateFormat } = useActiveJournal()
  const { instrument, setup, title, date, result } = card
  return (
    <Row justify="center" gap={[1, 4]} size="small" ink={2}>
      <Text as="b" ink={1}>
        {title}
      </Text>
      <Result result={result} />
      {instrument !== null && !title.startsWith(instrument) && <span>{instrument}</span>}
      {setup !== null && setup !== title && <span>{setup}</span>}
      {date !== null && <span>{formatDate(date, dateFormat)}</span>}
      {chart}
      <Button small onClick={() => onOpen(card)}>
        Open {card.name}
      </Button>
    </Row>
  )
}
