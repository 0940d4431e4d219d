import { decideLegs } from '@afterclose/contract/option-legs'
import { clientOf } from '../../journal/client-of.ts'

/** Loaded with the first decision about legs. */
export const decideTradeLegs = clientOf(decideLegs)
