import type { Call } from '@afterclose/contract/call'
import { isWriting, scopes, scopesOf } from '@afterclose/contract/scopes'
import { permissions } from '@afterclose/core/permission'
import type { View } from '@afterclose/engine/reports/definition'
import { type DimensionName, dimensionNames } from '@afterclose/engine/reports/groups/dimensions'
import { anyReport, reportNames } from '@afterclose/engine/reports/registry'
import { expect, it } from 'vitest'
import { calls as api } from '../src/calls.ts'
import {
  callsOfPermission,
  callsOfScopes,
  freeDimensions,
  freshCalls,
  halfWayCalls,
  openCalls,
  ownerCalls,
} from './support/reach.ts'

const calls = Object.entries(api).map(([name, call]): readonly [string, Call] => [name, call])

/** Names of the calls by something that some of them have, both in order of the alphabet. */
const namesBy = (keyOf: (call: Call) => string | undefined) => {
  const groups = [...Map.groupBy(calls, ([, call]) => keyOf(call))].flatMap(([key, of]) =>
    key === undefined ? [] : [[key, of.map(([name]) => name).toSorted()] as const],
  )
  return Object.fromEntries(groups)
}

it('[6.1] [6.2] each call needs the permission that is written down for it, and no other', () => {
  expect(namesBy(({ permission }) => permission)).toEqual(callsOfPermission)
  expect(Object.keys(callsOfPermission).toSorted()).toEqual(
    permissions.filter((name) => name !== 'CREATE_DATABASE').toSorted(),
  )
})

it('an API key reaches the calls that are written down for its scopes, and no other', () => {
  expect(namesBy((call) => scopesOf(call)?.join(' + '))).toEqual(callsOfScopes)
  expect(new Set(Object.keys(callsOfScopes).flatMap((needed) => needed.split(' + ')))).toEqual(new Set(scopes))
})

it('what is written down lets no key delete, undo, share, sign in or administer, or write without a scope to write', () => {
  const never =
    /^(remove|delete|undo|order|save|select|cancel)|Share|Settings|Setting$|Password|Profile|Restore|SavedFilter|Preset/
  const byKey = calls.filter(([, call]) => scopesOf(call) !== null)
  expect(byKey.filter(([name, { method }]) => never.test(name) || method === 'DELETE' || method === 'PATCH')).toEqual(
    [],
  )
  expect(byKey.filter(([, { access }]) => access === 'anyone' || access === 'session')).toEqual([])
  const writing = byKey.filter(([, { access }]) => access === 'write')
  expect(writing.filter(([, call]) => scopesOf(call)?.some(isWriting) !== true)).toEqual([])
})

it('calls are open to strangers, half-way through a sign-in and to owners only, as written down', () => {
  const { anyone, session, owner } = namesBy(({ access }) => access)
  expect({ anyone, session, owner }).toEqual({ anyone: openCalls, session: halfWayCalls, owner: ownerCalls })
})

it('calls that open doors ask a person for a fresh proof, whatever the journal', () => {
  const fresh = calls.filter(([, call]) => call.fresh === true)
  expect(fresh.map(([name]) => name).toSorted()).toEqual(freshCalls)
  expect(fresh.filter(([, call]) => call.access !== 'user' || call.scope !== null)).toEqual([])
})

/** Reports that ask for a permission by their view, with a view of one dimension. */
const grouping: Readonly<Record<string, (dimension: DimensionName) => View>> = {
  groups: (dimension) => ({ dimension }),
  groupLines: (dimension) => ({ dimension }),
  intervals: (dimension) => ({ dimension }),
  chances: (dimension) => ({ dimension, beside: null }),
  pivot: (row) => ({ row, column: null }),
}

it('[6.1] reports whose dimension decides group by those of every plan, and by no other', () => {
  const byView = reportNames.filter((name) => typeof anyReport(name).permission === 'function')
  expect(byView.toSorted()).toEqual(Object.keys(grouping).toSorted())
  for (const name of byView) {
    const { permission } = anyReport(name)
    const free = dimensionNames.filter((dimension) => {
      const needed = typeof permission === 'function' ? permission(grouping[name]?.(dimension) ?? null) : permission
      expect([null, 'PREMIUM_GRAPHS']).toContain(needed)
      return needed === null
    })
    const onPages = new Set([...freeDimensions.pages, ...(name === 'pivot' ? freeDimensions.pivot : [])])
    expect({ name, free: new Set(free) }).toEqual({ name, free: onPages })
  }
})
