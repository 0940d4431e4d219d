import type { Uncounted as Facts } from '@afterclose/engine/reports/uncounted/uncounted-answer'
import { useReport } from '../../journal/engine/hooks.ts'
import { later } from '../../ui/later.tsx'

const Note = later(async () => (await import('./uncounted-note.tsx')).UncountedNote)

const asItIs = (answer: Facts): Facts => answer

/** Says under the cards of a page which open trades they leave out, and what the closed ones cost. Loaded lazily, after the cards. */
export const Uncounted = () => <LateUncounted of={useReport('uncounted', null, asItIs, { last: true }).data} />

export const LateUncounted = ({ of }: { of: Facts | undefined }) =>
  of === undefined || (of.open === 0 && of.totalCosts === 0) ? null : <Note of={of} />
