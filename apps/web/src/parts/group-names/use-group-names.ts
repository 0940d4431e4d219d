import { counted } from '@afterclose/core/format'
import { contextTags } from '@afterclose/core/market-context'
import { byName } from '@afterclose/core/record-field'
import { structureTags } from '@afterclose/core/structure-groups'
import {
  checklistStatuses,
  checklistStatusLabels,
  directionLabels,
  directions,
  exitClasses,
  exitClassLabels,
  outcomeLabels,
  outcomes,
  reviewGradeLabels,
  reviewGrades,
  tradeTypeLabels,
  tradeTypes,
  wordFields,
} from '@afterclose/core/trade'
import { type DimensionName, dimensionOf, noneOfThem, runLengths } from '@afterclose/engine/reports/groups/dimensions'
import { useMemo } from 'react'
import { monthName } from '../../journal/engine/unit-words.ts'
import { type JournalData, useJournalData } from '../../journal/journal-data.ts'
import { rangeLabel, weekdays } from '../filter-fields/filter-fields.ts'
import { holdingTimeName } from './holding-time-names.ts'

export type GroupName = (dimension: DimensionName, key: number) => string

const adherences = ['Below 50%', '50 to 74%', '75 to 99%', '100%']
const placesInDay = ['1st', '2nd', '3rd', '4th', '5th and later']
const tradesInDay = ['1 trade', '2 trades', '3 trades', '4 or 5 trades', '6 trades and more']
/** Streaks of losses come first, then those of wins. */
const afterRun = (range: number): string => {
  const wins = range >= runLengths.length
  const length = runLengths[wins ? range - runLengths.length : range]!
  return `After ${counted(length, wins ? 'win' : 'loss', wins ? 'wins' : 'losses')} or more`
}
const tilts = ['Red', 'Grey', 'Green']

/** Names of the groups of every dimension; the same function while no name changes. */
export function useGroupName(): GroupName {
  const { instruments, setups, checklists, comments, customComments } = useJournalData()
  return useMemo(
    () => groupNames({ instruments, setups, checklists, comments, customComments }),
    [instruments, setups, checklists, comments, customComments],
  )
}

type Lists = Pick<JournalData, 'instruments' | 'setups' | 'checklists' | 'comments' | 'customComments'>

export function groupNames({ instruments, setups, checklists, comments, customComments }: Lists): GroupName {
  const from = (items: readonly { readonly id: number; readonly name: string }[]) => {
    const names = new Map(items.map(({ id, name }) => [id, name]))
    return (id: number) => names.get(id) ?? `No. ${id}`
  }
  const listed = (names: readonly string[]) => (key: number) => names[key] ?? ''
  const ofRange = (name: DimensionName) => (range: number) => {
    const dimension = dimensionOf(name, 'EXIT')
    if (dimension.is !== 'ranges') return ''
    const { bounds } = dimension
    return rangeLabel({ min: bounds[range - 1] ?? null, max: bounds[range] ?? null })
  }
  const comment = from(comments)
  const custom = from(customComments)
  const item = from(checklists.flatMap(({ items }) => items.map(({ id, text }) => ({ id, name: text }))))
  const nameOf: Readonly<Record<DimensionName, (key: number) => string>> = {
    instrument: from(instruments),
    setup: from(setups),
    direction: listed(directions.map((direction) => directionLabels[direction])),
    outcome: listed(outcomes.map((outcome) => outcomeLabels[outcome])),
    tradeType: listed(tradeTypes.map((type) => tradeTypeLabels[type])),
    star: listed(['No star', 'Starred']),
    reviewGrade: listed([...reviewGrades.map((grade) => reviewGradeLabels[grade]), 'Not reviewed']),
    checklistStatus: listed(checklistStatuses.map((status) => checklistStatusLabels[status])),
    checklist: from(checklists),
    checklistItem: (key) => `${item(Math.abs(key))}, ${key > 0 ? 'ticked' : 'not ticked'}`,
    preTradeComment: comment,
    entryComment: comment,
    managementComment: comment,
    exitComment: comment,
    customComment: (key) => (key === noneOfThem ? 'None' : custom(key)),
    exitClass: listed(exitClasses.map((name) => exitClassLabels[name])),
    year: String,
    quarter: (quarter) => `Q${quarter}`,
    month: monthName,
    isoWeek: (week) => `Week ${week}`,
    weekday: (day) => weekdays[day - 1] ?? '',
    hour: (hour) => `${String(hour).padStart(2, '0')}:00`,
    holdingTime: holdingTimeName,
    placeInDay: listed(placesInDay),
    tradesInDay: listed(tradesInDay),
    afterRun,
    adherence: listed(adherences),
    tilt: listed(tilts),
    rrr: ofRange('rrr'),
    rMultiple: ofRange('rMultiple'),
    ...byName([...contextTags, ...structureTags], (tag) => {
      const labels = new Map(Object.entries(wordFields[tag].labels))
      return listed(wordFields[tag].words.map((word) => labels.get(word) ?? word))
    }),
  }
  return (dimension, key) => nameOf[dimension](key)
}
