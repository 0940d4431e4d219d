import type { BacktestView } from '@afterclose/contract/backtests'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'

/** "2023-01-02 – 2023-12-29", without unset ends; empty without both. */
export function periodWords(
  { periodFrom, periodTo }: Pick<BacktestView, 'periodFrom' | 'periodTo'>,
  format: DateFormat,
): string {
  const day = (date: string | null): string => (date === null ? '' : formatDate(`${date}T00:00:00`, format))
  return periodFrom === null && periodTo === null ? '' : `${day(periodFrom)} – ${day(periodTo)}`.trim()
}
