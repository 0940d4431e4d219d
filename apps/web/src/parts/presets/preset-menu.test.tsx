import type { PresetSettings, PresetView } from '@afterclose/contract/presets'
import { SimulatorPresetInput } from '@afterclose/contract/presets'
import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { render } from '../../testing/render.tsx'
import { aJournal, atWork } from '../../testing/samples.ts'
import { PresetMenu } from './preset-menu.tsx'

const url = '/v1/databases/1/simulator-presets'
const rules: PresetSettings<'RULE_SET'> = {
  targetPercent: 8,
  maximumLossPercent: 10,
  trailing: false,
  dailyLossPercent: null,
  leastDays: 4,
  mostDays: 30,
}
const preset = (id: number, name: string, more: Partial<typeof rules> = {}): PresetView<'RULE_SET'> => ({
  id,
  kind: 'RULE_SET',
  name,
  settings: { ...rules, ...more },
  created: '2026-11-20T08:00:00.000Z',
  modified: '2026-11-20T08:00:00.000Z',
})
const simulation: PresetView<'SIMULATION'> = {
  ...preset(9, 'Streaks'),
  kind: 'SIMULATION',
  settings: { mode: 'PARAMETRIC', sizing: 'FRACTION', ownInputs: false, numbers: defaultNumbers },
}

let stored: PresetView<'RULE_SET'>[]
let before: PresetView<'RULE_SET'>[]
const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [`GET ${url}`]: () => ({ presets: [...stored, simulation] }),
    [`POST ${url}`]: ({ body }) => {
      const input = SimulatorPresetInput.parse(body)
      if (stored.some(({ name }) => name === input.name))
        return new Refusal(409, 'Duplicate Preset', 'Preset with this name already exists.')
      const made = { ...preset(7, input.name), settings: input.settings }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only rule sets are sent here
      stored = [...stored, made as PresetView<'RULE_SET'>]
      return made
    },
    [`PUT ${url}/1`]: ({ body }) => {
      const { name, settings, modified } = SimulatorPresetInput.parse(body)
      const one = stored.find(({ id }) => id === 1)
      if (one?.modified !== modified)
        return new Refusal(409, 'Changed elsewhere', 'This was changed elsewhere in the meantime.')
      const after = { ...preset(1, name), settings, modified: `${one?.modified}+` }
      before = stored
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only rule sets are sent here
      stored = stored.map((one) => (one.id === 1 ? (after as PresetView<'RULE_SET'>) : one))
      return { ...after, receipt: 'sealed' }
    },
    [`DELETE ${url}/1`]: () => {
      before = stored
      stored = stored.filter(({ id }) => id !== 1)
      return { ok: true, receipt: 'sealed' }
    },
    'POST /v1/databases/1/undo': () => {
      stored = before
      return { restored: 1 }
    },
    ...more,
  })

beforeEach(() => {
  stored = [preset(1, 'Challenge'), preset(2, 'Account', { targetPercent: 5 })]
  atWork()
})

/** A page with one field. */
function Page({ wrong = false }: { wrong?: boolean }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [settings, setSettings] = useState(rules)
  return (
    <>
      <PresetMenu
        kind="RULE_SET"
        settings={wrong ? null : settings}
        chosen={chosen}
        onChoose={({ id, settings: next }) => {
          setChosen(id)
          setSettings(next)
        }}
      />
      <button type="button" onClick={() => setSettings({ ...settings, mostDays: settings.mostDays + 1 })}>
        One day more
      </button>
      <output>{`${settings.targetPercent}% in ${settings.mostDays} days`}</output>
    </>
  )
}
const open = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp = /^Rule sets/) =>
  user.click(await screen.findByRole('button', { name }))
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('menuitem', { name }))

describe('presets', () => {
  it('are chosen, and say when they were changed since', async () => {
    const user = userEvent.setup()
    server()
    await render(<Page />)
    await open(user)
    await screen.findByRole('menuitem', { name: 'Account' })
    expect(items()).toEqual(['Challenge', 'Account', 'Save as…']) // none of another kind
    await press(user, 'Account')
    expect(await screen.findByText('5% in 30 days')).toBeDefined()
    await screen.findByRole('button', { name: 'Rule sets: Account' })
    await user.click(screen.getByRole('button', { name: 'One day more' }))
    await open(user, 'Rule sets: Account changed')
    await press(user, 'Account')
    expect(await screen.findByText('5% in 30 days')).toBeDefined()
    await screen.findByRole('button', { name: 'Rule sets: Account' })
  })

  it('are kept under a name that nobody has, and are chosen then', async () => {
    const user = userEvent.setup()
    const received = server()
    await render(<Page />)
    await user.click(await screen.findByRole('button', { name: 'One day more' }))
    await open(user)
    await press(user, 'Save as…')
    const field = await screen.findByLabelText('Name')
    await user.type(field, 'Account{Enter}')
    expect(await screen.findByText('Preset with this name already exists.')).toBeDefined()
    await user.type(field, ' of May{Enter}')
    await screen.findByRole('button', { name: 'Rule sets: Account of May' })
    expect(received.findLast(({ call }) => call === `POST ${url}`)?.body).toEqual({
      kind: 'RULE_SET',
      name: 'Account of May',
      settings: { ...rules, mostDays: 31 },
    })
  })

  it('are replaced by what is set, which can be undone', async () => {
    const user = userEvent.setup()
    server()
    await render(<Page />)
    await open(user)
    await press(user, 'Challenge')
    await user.click(screen.getByRole('button', { name: 'One day more' }))
    await open(user, 'Rule sets: Challenge changed')
    await press(user, 'Replace Challenge')
    await screen.findByRole('button', { name: 'Rule sets: Challenge' })
    expect(stored[0]?.settings.mostDays).toBe(31)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stored[0]?.settings.mostDays).toBe(30))
    await screen.findByRole('button', { name: 'Rule sets: Challenge changed' })
  })

  it('are not written over what somebody else wrote', async () => {
    const user = userEvent.setup()
    server()
    await render(<Page />)
    await open(user)
    await press(user, 'Challenge')
    stored = [{ ...preset(1, 'Challenge', { leastDays: 9 }), modified: 'later' }, stored[1]!]
    await user.click(screen.getByRole('button', { name: 'One day more' }))
    await open(user, 'Rule sets: Challenge changed')
    await press(user, 'Replace Challenge')
    expect(await screen.findByText(/changed elsewhere in the meantime/)).toBeDefined()
    expect(stored[0]?.settings.leastDays).toBe(9)
  })

  it('get another name, and are deleted and come back', async () => {
    const user = userEvent.setup()
    server()
    await render(<Page />)
    await open(user)
    await press(user, 'Challenge')
    await open(user, 'Rule sets: Challenge')
    await press(user, 'Rename Challenge…')
    const field = await screen.findByLabelText('Name')
    await user.clear(field)
    await user.type(field, 'Step one{Enter}')
    await open(user, 'Rule sets: Step one')
    await press(user, 'Delete Step one')
    await screen.findByRole('button', { name: 'Rule sets' })
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!)
    await screen.findByRole('button', { name: 'Rule sets: Step one' })
  })

  it('are only chosen by the reader of a shared journal', async () => {
    const user = userEvent.setup()
    atWork({ journals: [aJournal({ readOnly: true })] })
    server()
    await render(<Page />)
    await open(user)
    await press(user, 'Account')
    await open(user, 'Rule sets: Account')
    expect(items()).toEqual(['Challenge', 'Account'])
  })

  it('cannot be kept of what is wrong, and say so where there are none and where they cannot be loaded', async () => {
    const user = userEvent.setup()
    stored = []
    let fails = true
    server({
      [`GET ${url}`]: () => (fails ? new Refusal(403, 'No permission', 'Not with this plan.') : { presets: stored }),
    })
    await render(<Page wrong />)
    await open(user)
    expect(await screen.findByText('Not with this plan.')).toBeDefined()
    fails = false
    await press(user, 'Try again')
    expect(await screen.findByText('No saved rule sets.')).toBeDefined()
    expect(screen.getByRole('menuitem', { name: 'Save as…' })).toHaveProperty('disabled', true)
  })
})
