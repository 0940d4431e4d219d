import { type Unit, units } from '@afterclose/engine/trades/unit'
import { useSettings } from '../journal/settings.ts'
import { usePageSearch } from './page-search.ts'
import { toastProblem } from './toasts.tsx'
import { UnitSearch } from './unit-search.ts'

/** The unit of the address, or the last choice; a new choice is stored for all pages. */
export function useUnit(): readonly [Unit, (unit: Unit) => void] {
  const { settings, change } = useSettings()
  const [search, changeSearch] = usePageSearch(UnitSearch)
  const unit = search.unit ?? units.find((known) => known === settings.unit) ?? 'CURRENCY'
  const choose = (next: Unit) => {
    changeSearch({ unit: next }, { unit })
    change({ unit: next }).catch((error: unknown) => toastProblem(error, 'saving the unit'))
  }
  return [unit, choose]
}
