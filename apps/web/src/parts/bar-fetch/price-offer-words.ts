import type { PriceNeed } from '@afterclose/contract/price-needs'
import { lengthsOf, type ReadyMadeSource } from '@afterclose/contract/ready-made-sources'
import { counted, formatWhole, plural } from '@afterclose/core/format'
import type { PriceOffers } from '@afterclose/core/price-offer'

type Named = Pick<PriceNeed, 'name'>

/** Names listed before the others are counted. */
const mostNamed = 3
const list = new Intl.ListFormat('en-GB')

/** `AAPL, MSFT and 4 more`. */
export function namesText(instruments: readonly Named[]): string {
  const names = instruments.map(({ name }) => name)
  return names.length <= mostNamed + 1
    ? list.format(names)
    : list.format([...names.slice(0, mostNamed), `${formatWhole(names.length - mostNamed)} more`])
}

/** `Your 3 symbols have no prices.` @param all instruments with trades */
export function withoutPricesText(without: readonly Named[], all: number): string {
  const [first] = without
  if (without.length === 1 && first !== undefined) return `${first.name} has no prices.`
  const which =
    without.length === all
      ? `Your ${counted(all, 'symbol')}`
      : `${formatWhole(without.length)} of your ${counted(all, 'symbol')}`
  return `${which} have no prices.`
}

/** `Stooq has daily bars of AAPL and MSFT.` */
export function offerText(offer: PriceOffers<ReadyMadeSource, Named>['offers'][number]): string {
  const { source, instruments } = offer
  const daily = lengthsOf(source).length === 1 ? 'daily bars' : 'price bars'
  return `${source.name} has ${daily} of ${namesText(instruments)}.`
}

/** Names the instruments that no source has; empty if there is nothing. */
export const unservedText = (unserved: readonly Named[]): string =>
  unserved.length === 0
    ? ''
    : `None of the ready-made sources has ${namesText(unserved)}: ${plural(unserved.length, 'upload its bars', 'upload their bars')} from a file.`
