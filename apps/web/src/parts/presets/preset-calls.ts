import {
  type PresetKind,
  type PresetSettings,
  presetSettings,
  type PresetView,
  SimulatorPresetInput,
  StrategyPresetInput,
} from '@afterclose/contract/presets'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'

/** Preset to store. */
interface Kept<Kind extends PresetKind> {
  readonly kind: Kind
  readonly name: string
  readonly settings: PresetSettings<Kind>
  /** `modified` of the replaced preset, as loaded. */
  readonly modified?: string
}

interface Calls {
  readonly list: (journalId: number, signal: AbortSignal) => Promise<readonly PresetView[]>
  readonly create: (journalId: number, kept: Kept<PresetKind>) => Promise<PresetView>
  readonly replace: (
    journalId: number,
    presetId: number,
    kept: Kept<PresetKind>,
  ) => Promise<{ readonly receipt: string | null }>
  readonly remove: (journalId: number, presetId: number) => Promise<{ readonly receipt: string | null }>
}

const simulator: Calls = {
  list: async (journalId, signal) => (await api.listSimulatorPresets({ params: { journalId } }, signal)).presets,
  create: (journalId, kept) =>
    api.createSimulatorPreset({ params: { journalId }, body: SimulatorPresetInput.parse(kept) }),
  replace: (journalId, presetId, kept) =>
    api.replaceSimulatorPreset({ params: { journalId, presetId }, body: SimulatorPresetInput.parse(kept) }),
  remove: (journalId, presetId) => api.removeSimulatorPreset({ params: { journalId, presetId } }),
}
const strategies: Calls = {
  list: async (journalId, signal) => (await api.listStrategyPresets({ params: { journalId } }, signal)).presets,
  create: (journalId, kept) =>
    api.createStrategyPreset({ params: { journalId }, body: StrategyPresetInput.parse(kept) }),
  replace: (journalId, presetId, kept) =>
    api.replaceStrategyPreset({ params: { journalId, presetId }, body: StrategyPresetInput.parse(kept) }),
  remove: (journalId, presetId) => api.removeStrategyPreset({ params: { journalId, presetId } }),
}
/** Presets with the same permission are listed together. */
const callsOf = { SIMULATION: simulator, RULE_SET: simulator, STRATEGY: strategies, TRADING_RULES: strategies } as const

const isOf =
  <Kind extends PresetKind>(kind: Kind) =>
  (preset: PresetView): preset is PresetView<Kind> =>
    preset.kind === kind

const keyOf = (journalId: number, kind: PresetKind) =>
  [...journalKey(journalId), callsOf[kind] === simulator ? 'simulator-presets' : 'strategy-presets'] as const

/** Presets of a kind, by name. */
export const presetsQuery = <Kind extends PresetKind>(journalId: number, kind: Kind) =>
  queryOptions({
    queryKey: keyOf(journalId, kind),
    queryFn: ({ signal }) => callsOf[kind].list(journalId, signal),
    select: (presets): readonly PresetView<Kind>[] => presets.filter(isOf(kind)),
  })

export const refreshPresets = (journalId: number, kind: PresetKind): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(journalId, kind) })

export async function createPreset<Kind extends PresetKind>(
  journalId: number,
  kept: Kept<Kind>,
): Promise<PresetView<Kind>> {
  const made = await callsOf[kept.kind].create(journalId, kept)
  await refreshPresets(journalId, kept.kind)
  return ofKind(made, kept.kind)
}

/** @returns its receipt */
export async function replacePreset<Kind extends PresetKind>(
  journalId: number,
  presetId: number,
  kept: Kept<Kind>,
): Promise<string | null> {
  try {
    return (await callsOf[kept.kind].replace(journalId, presetId, kept)).receipt
  } finally {
    await refreshPresets(journalId, kept.kind) // also if it was changed or deleted elsewhere
  }
}

/** @returns its receipt */
export async function removePreset(journalId: number, { kind, id }: PresetView): Promise<string | null> {
  try {
    return (await callsOf[kind].remove(journalId, id)).receipt
  } finally {
    await refreshPresets(journalId, kind)
  }
}

function ofKind<Kind extends PresetKind>(preset: PresetView, kind: Kind): PresetView<Kind> {
  if (!isOf(kind)(preset)) throw new Error(`A ${kind} was sent, and a ${preset.kind} came back`)
  return preset
}

/** Whether two settings of a kind are equal. */
export function sameSettings<Kind extends PresetKind>(
  kind: Kind,
  one: PresetSettings<Kind>,
  other: PresetSettings<Kind>,
): boolean {
  // parsing puts the fields in one order
  const [a, b] = [one, other].map((settings) => presetSettings[kind].safeParse(settings).data)
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}
