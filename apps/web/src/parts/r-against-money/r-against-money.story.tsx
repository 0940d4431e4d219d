import { LateRAgainstMoney } from './r-against-money.tsx'

export const SizesVaried = () => <LateRAgainstMoney of={{ signsDiffer: true, fold: 90 }} />
export const SignsDiffer = () => <LateRAgainstMoney of={{ signsDiffer: true, fold: null }} />
