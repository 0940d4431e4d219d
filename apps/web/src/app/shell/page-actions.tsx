import { advancedFilterCount, basicFilterCount } from '@afterclose/core/filters'
import { type Unit, units } from '@afterclose/engine/trades/unit'
import { IconAdjustmentsHorizontal, IconFilter, IconFilterOff } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useFilterPanel, useFilters } from '../../journal/filters.ts'
import { useUnit } from '../../parts/use-unit.ts'
import { includesPage, useViewer } from '../page-access.ts'
import type { Page } from '../pages.ts'
import type { PaletteAction } from './palette-action.ts'

/** The open page; undefined for an address without one. */
export const useOpenPage = (): Page | undefined =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page })

/** Commands of the open page: its filters, and the units of its figures. */
export function usePageActions(): readonly PaletteAction[] {
  const page = useOpenPage()
  const viewer = useViewer()
  const { filters, reset } = useFilters()
  const { expandedPanel, toggle } = useFilterPanel()
  const [unit, chooseUnit] = useUnit()
  const { currency } = useActiveJournal()
  if (page === undefined || !includesPage(viewer, page)) return []
  const names: Readonly<Record<Unit, string>> = { CURRENCY: currency, PERCENT: '%', R: 'R' }
  const isFiltered = basicFilterCount(filters) + advancedFilterCount(filters) > 0
  return [
    ...(page.filters === null
      ? []
      : [
          {
            id: 'page-choose-filters',
            label: expandedPanel === 'basic' ? 'Hide the filters' : 'Choose filters',
            leftSection: <IconFilter size={20} aria-hidden="true" />,
            onClick: () => toggle('basic'),
          },
        ]),
    ...(page.filters === null || !isFiltered
      ? []
      : [
          {
            id: 'page-clear-filters',
            label: 'Clear all filters',
            leftSection: <IconFilterOff size={20} aria-hidden="true" />,
            onClick: reset,
          },
        ]),
    ...(page.search === undefined || !('unit' in page.search.shape)
      ? []
      : units
          .filter((other) => other !== unit)
          .map((other) => ({
            id: `page-unit-${other}`,
            label: `Show results in ${names[other]}`,
            leftSection: <IconAdjustmentsHorizontal size={20} aria-hidden="true" />,
            onClick: () => chooseUnit(other),
          }))),
  ]
}
