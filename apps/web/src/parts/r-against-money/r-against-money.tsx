import type { RAgainstMoney as Against } from '@afterclose/engine/stats/r-against-money'
import { lazyPart } from '../../ui/later.tsx'
import { useRAgainstMoney } from './use-r-against-money.ts'

const Told = lazyPart(async () => (await import('./r-against-money-notice.tsx')).RAgainstMoneyNotice)

/** Says first, on pages with R, that the money of the selected trades says something else. Its text is rarely needed, so it is loaded lazily. */
export const RAgainstMoney = () => <LateRAgainstMoney of={useRAgainstMoney()} />

export const LateRAgainstMoney = ({ of }: { of: Against | null }) => (of === null ? null : <Told of={of} />)
