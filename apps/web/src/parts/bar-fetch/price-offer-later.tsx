import { lazyPart } from '../../ui/later.tsx'

/** `PriceOffer`, loaded when it is drawn: it knows all ready-made sources. For empty states. */
export const PriceOfferLater = lazyPart(async () => (await import('./price-offer.tsx')).PriceOffer)
