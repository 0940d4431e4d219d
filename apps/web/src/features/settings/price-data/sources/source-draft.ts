import { binanceSource, PriceSourceBody, type PriceSourceView } from '@afterclose/contract/price-sources'

/** A source in the form. */
export interface SourceDraft
  extends Omit<
    PriceSourceBody,
    'symbols' | 'limit' | 'requestsPerRun' | 'requestsPerDay' | 'pause' | 'key' | 'keyHeader' | 'keyWord'
  > {
  readonly symbols: string
  readonly limit: string
  readonly requestsPerRun: string
  readonly requestsPerDay: string
  readonly pause: string
  readonly keyHeader: string
  readonly keyWord: string
  readonly key: string
  readonly removesKey: boolean
}

type Settings = Omit<PriceSourceBody, 'key'>

const draftOf = ({ symbols, limit, requestsPerRun, requestsPerDay, pause, keyHeader, keyWord, ...rest }: Settings) => ({
  ...rest,
  symbols: symbols.map(({ instrument, symbol }) => `${instrument} = ${symbol}`).join('\n'),
  limit: String(limit),
  requestsPerRun: String(requestsPerRun),
  requestsPerDay: String(requestsPerDay),
  pause: String(pause),
  keyHeader: keyHeader ?? '',
  keyWord: keyWord ?? '',
  key: '',
  removesKey: false,
})

export const binanceDraft: SourceDraft = draftOf({ ...binanceSource, symbols: [] })
export const newDraft: SourceDraft = {
  ...binanceDraft,
  name: '',
  url: 'https://',
  answer: 'CSV',
  times: 'S',
  rule: 'NAME',
}
export function draftOfView({
  id: _id,
  hasKey: _has,
  usedToday: _used,
  notBefore: _not,
  modified: _modified,
  ...settings
}: PriceSourceView) {
  return draftOf(settings) satisfies SourceDraft
}

export type SourceErrors = Readonly<Partial<Record<string, string>>>

/** Request body, or the errors by field. */
export function readDraft(draft: SourceDraft): { body: PriceSourceBody | null; errors: SourceErrors } {
  const { key, removesKey, keyHeader, keyWord, symbols, ...rest } = draft
  const lines = symbols.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => line.split('=').map((part) => part.trim()))
  if (pairs.some(({ length }) => length !== 2))
    return { body: null, errors: { symbols: 'Each line needs an instrument, =, and its symbol at the source.' } }
  const body = {
    ...rest,
    symbols: pairs.map(([instrument = '', symbol = '']) => ({ instrument, symbol })),
    limit: Number(rest.limit),
    requestsPerRun: Number(rest.requestsPerRun),
    requestsPerDay: Number(rest.requestsPerDay),
    pause: Number(rest.pause),
    keyHeader: keyHeader.trim() === '' ? null : keyHeader,
    keyWord: keyWord.trim() === '' ? null : keyWord,
    ...(key !== '' ? { key } : removesKey ? { key: null } : {}),
  }
  const parsed = PriceSourceBody.safeParse(body)
  if (parsed.success) return { body, errors: {} }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return { body: null, errors }
}
