import { HowSure } from './how-sure.tsx'

export const NotAsked = () => <HowSure unit="CURRENCY" />
export const InR = () => <HowSure unit="R" />
