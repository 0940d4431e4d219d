import { reportCall } from '@afterclose/contract/reports'
import { byName } from '@afterclose/core/record-field'
import type { Parameter } from '@afterclose/engine/reports/definition'
import { anyReport, type ReportName, reportNames } from '@afterclose/engine/reports/registry'
import { parametersOf, schemaOf } from './schemas.ts'

/** `GET …/reports/NAME` for every report of the engine's registry, by the name of the report. */
export const callOfReport = byName(reportNames, (name) => {
  const { about, view, shown, permission } = anyReport(name)
  const parameters: Readonly<Record<string, Parameter>> = view ?? {}
  const noOthers = Object.fromEntries(Object.keys(parameters).map((key) => [key, null]))
  const isFree = (key: string, one: string): boolean =>
    typeof permission !== 'function' || permission({ ...noOthers, [key]: one }) === null
  // parameters without a default need an example: one for every plan, if there is
  const needed = Object.entries(parameters).flatMap(([key, of]) =>
    of.is === 'one' && of.or === undefined ? [[key, of.of.find((one) => isFree(key, one)) ?? of.of[0]]] : [],
  )
  return reportCall(name, {
    summary: about,
    view: parametersOf(parameters),
    response: schemaOf(shown),
    example: { query: Object.fromEntries(needed) },
    ...(typeof permission === 'string' ? { permission } : {}),
  })
})

type ReportCalls = { readonly [Name in ReportName as `${Name}Report`]: (typeof callOfReport)[Name] }
/** The same by call name. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one call for each report: the mapped type says what `fromEntries` forgets
export const reportCalls = Object.fromEntries(
  reportNames.map((name) => [`${name}Report`, callOfReport[name]]),
) as ReportCalls
