import type { PresetSettings, PresetView } from '@afterclose/contract/presets'
import { useState } from 'react'
import { Refusal } from '../../testing/answers.ts'
import { PresetMenu } from './preset-menu.tsx'

const url = 'GET /v1/databases/1/simulator-presets'
const rules: PresetSettings<'RULE_SET'> = {
  targetPercent: 8,
  maximumLossPercent: 10,
  trailing: false,
  dailyLossPercent: 5,
  leastDays: 4,
  mostDays: 30,
}
const named = (id: number, name: string): PresetView<'RULE_SET'> => ({
  id,
  kind: 'RULE_SET',
  name,
  settings: { ...rules, leastDays: id },
  created: '2026-11-20T08:00:00.000Z',
  modified: '2026-11-20T08:00:00.000Z',
})
const some = [named(1, 'Account of 50,000'), named(2, 'Challenge, first step'), named(3, 'Challenge, second step')]

function Page({ start = null, wrong = false }: { start?: number | null; wrong?: boolean }) {
  const [chosen, setChosen] = useState(start)
  const [settings, setSettings] = useState<PresetSettings<'RULE_SET'>>(rules)
  return (
    <PresetMenu
      kind="RULE_SET"
      settings={wrong ? null : settings}
      chosen={chosen}
      onChoose={({ id, settings: next }) => {
        setChosen(id)
        setSettings(next)
      }}
    />
  )
}

export const NothingChosen = () => <Page />
NothingChosen.server = { [url]: () => ({ presets: some }) }

export const Changed = () => <Page start={2} />
Changed.server = { [url]: () => ({ presets: some }) }

export const WithFaults = () => <Page start={2} wrong />
WithFaults.server = { [url]: () => ({ presets: some }) }

export const Many = () => <Page start={50} />
Many.server = {
  [url]: () => ({
    presets: Array.from({ length: 50 }, (_, i) =>
      named(i + 1, `Rules ${i + 1} with a name as long as it may be, or so`),
    ),
  }),
}

export const Empty = () => <Page />
Empty.server = { [url]: () => ({ presets: [] }) }

export const Failing = () => <Page />
Failing.server = { [url]: () => new Refusal(503, 'Disk full', 'The disk of the server is full.') }
