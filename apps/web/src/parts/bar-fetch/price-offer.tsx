import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openPricesDialog } from '../../journal/dialogs.ts'
import { useUser } from '../../journal/session.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { offersOf, priceNeedsQuery } from './price-needs.ts'
import { offerText, unservedText, withoutPricesText } from './price-offer-words.ts'

interface PriceOfferProps {
  /** Offers only if this instrument has no price bars; absent: if any has none. */
  instrumentId?: number
}

/** Says which instruments have no price bars, who has them, and opens the dialog that fetches them. Empty if there is nothing to offer. */
export function PriceOffer({ instrumentId }: PriceOfferProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const { demo } = useUser()
  const { data: needs = [] } = useQuery({ ...priceNeedsQuery(journalId), enabled: !readOnly && !demo })
  const without = needs.filter(({ hasBars }) => !hasBars)
  const { offers, unserved } = offersOf(needs)
  const [best] = offers
  const isWanted = instrumentId === undefined || without.some((need) => need.instrumentId === instrumentId)
  if (readOnly || demo || best === undefined || !isWanted) return null
  return (
    <Row as="section" aria-label="Prices that are missing" justify="between" gap={4}>
      <Text size="small" ink={2} measure={70} style={{ flex: '1 1 280px' }}>
        <b>{withoutPricesText(without, needs.length)}</b> {offerText(best)} {unservedText(unserved)}
      </Text>
      <Button onClick={openPricesDialog}>Fetch prices…</Button>
    </Row>
  )
}
