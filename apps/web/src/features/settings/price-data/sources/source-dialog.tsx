import { createPriceSource, type PriceSourceView, replacePriceSource } from '@afterclose/contract/price-sources'
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, callOf } from '../../../../journal/call-server.ts'
import { refreshBars } from '../../../../journal/price-bars.ts'
import { CancelButton, Dialog } from '../../../../parts/dialog.tsx'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'
import { lengthWords } from '../../../../parts/trade-chart/trade-chart-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceField } from '../../../../ui/choice-field.tsx'
import { Columns, Stack } from '../../../../ui/layout.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { SearchSelect } from '../../../../ui/search-select.tsx'
import { timeZoneChoices } from '../../../../ui/time-zones.ts'
import { readDraft, type SourceDraft, type SourceErrors } from './source-draft.ts'
import { TrySource } from './try-source.tsx'

const fitting = ['repeat(auto-fit, minmax(220px, 1fr))'] as const

interface SourceDialogProps {
  /** Null: a new one. */
  source: PriceSourceView | null
  begun: SourceDraft
  onClose: () => void
}

const answers = [
  { value: 'KLINES', label: 'JSON, one array per bar' },
  { value: 'CSV', label: 'Text table (CSV)' },
] as const
/** The form of a ready-made source. */
const ownForm = { value: 'OWN', label: 'JSON, as this source documents it' } as const
const times = [
  { value: 'MS', label: 'Milliseconds since 1970' },
  { value: 'S', label: 'Seconds since 1970' },
  { value: 'ISO', label: '2024-03-05T10:00:00Z' },
  { value: 'UNZONED', label: '2024-03-05T10:00:00, UTC' },
  { value: 'DATE', label: '2024-03-05' },
  { value: 'DIGITS', label: '20240305' },
] as const
const rules = [
  { value: 'NAME', label: 'The name of the instrument' },
  { value: 'PLAIN', label: 'Its name in capitals, without punctuation' },
  { value: 'JOINED', label: 'A pair such as BTCUSDT' },
  { value: 'DASH', label: 'A pair such as BTC-USD' },
  { value: 'UNDERSCORE', label: 'A pair such as EUR_USD' },
  { value: 'SLASH', label: 'A pair such as EUR/USD' },
  { value: 'KRAKEN', label: 'As Kraken writes it, XBTUSD' },
  { value: 'STOOQ', label: 'As Stooq writes it, aapl.us' },
  { value: 'POLYGON', label: 'As Polygon writes it, C:EURUSD' },
] as const
const lengths = [1, 60, 300, 900, 1800, 3600, 14_400, 86_400]

/** Adds or edits a source of price bars; it can be tried before saving. */
export function SourceDialog({ source, begun, onClose }: SourceDialogProps) {
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<SourceErrors>({})
  const [busy, setBusy] = useState(false)
  const set = (part: Partial<SourceDraft>): void => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }
  const text = (field: 'name' | 'url' | 'interval' | 'keyHeader' | 'keyWord', label: string) => ({
    label,
    value: draft[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  const number = (field: 'limit' | 'requestsPerRun' | 'requestsPerDay' | 'pause', label: string) => ({
    label,
    value: draft[field],
    error: errors[field],
    onChange: (value: string) => set({ [field]: value }),
  })

  /** Typed values, if valid. */
  function read() {
    const { body, errors: wrong } = readDraft(draft)
    setErrors(wrong)
    return body
  }
  async function save() {
    const body = read()
    if (body === null) return
    setBusy(true)
    try {
      if (source === null) await callOf(createPriceSource)({ body })
      else
        await callOf(replacePriceSource)({
          params: { sourceId: source.id },
          body: { ...body, modified: source.modified },
        })
      await refreshBars()
      toastDone(`${body.name} saved.`)
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field.split('.')[0] ?? field, message])))
      toastProblem(error, 'changing price sources')
    }
  }

  return (
    <Dialog
      title={source === null ? 'Add a source of price bars' : `Edit ${source.name}`}
      width={720}
      unsaved={draft !== begun}
      onClose={onClose}
      footer={
        <>
          <CancelButton>Cancel</CancelButton>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Stack>
        <TextInput {...text('name', 'Name')} data-autofocus maxLength={60} />
        <TextInput
          {...text('url', 'Address')}
          description="Use {symbol} and {from} in the address, and {to}, {interval}, {limit} and {key} if the source needs them."
        />
        <Columns of={fitting} within="line" gap={4}>
          <ChoiceField
            label="Times in the address"
            choices={times}
            value={draft.times}
            onChange={(value) => set({ times: value })}
          />
          <TextInput {...text('interval', 'Value of {interval}')} maxLength={20} />
          <Select
            label="Length of a bar"
            data={lengths.map((seconds) => ({ value: String(seconds), label: lengthWords(seconds) }))}
            value={String(draft.length)}
            onChange={(value) => {
              if (value !== null) set({ length: Number(value) })
            }}
          />
          <NumberField {...number('limit', 'Bars per response')} hint="at most" />
          <ChoiceField
            label="Response format"
            choices={typeof begun.answer === 'string' ? answers : [...answers, ownForm]}
            value={typeof draft.answer === 'string' ? draft.answer : ownForm.value}
            onChange={(answer) => set({ answer: answer === 'OWN' ? begun.answer : answer })}
          />
          {draft.answer === 'CSV' && (
            <SearchSelect
              label="Time zone of its times"
              description="Used if the times do not state one."
              data={timeZoneChoices}
              value={draft.zone}
              nothingFoundMessage="No matching time zone"
              onChange={(zone) => {
                if (zone !== null) set({ zone })
              }}
            />
          )}
          <ChoiceField label="{symbol} is" choices={rules} value={draft.rule} onChange={(rule) => set({ rule })} />
        </Columns>
        <Textarea
          label="Instruments with a different symbol there"
          description="One per line, such as Bitcoin = BTCUSDT."
          autosize
          minRows={2}
          maxRows={8}
          value={draft.symbols}
          error={errors['symbols']}
          onChange={(event) => set({ symbols: event.currentTarget.value })}
        />
        <Columns of={fitting} within="line" gap={4}>
          <PasswordField
            label="Key"
            autoComplete="off"
            description={
              source?.hasKey === true
                ? 'A key is stored. It is sent only to the host in this address, and never shown again.'
                : 'Only if the source needs one. It is stored encrypted and never shown again.'
            }
            value={draft.key}
            error={errors['key']}
            onChange={(key) => set({ key })}
          />
          <TextInput
            {...text('keyHeader', 'Header for the key')}
            description="Leave empty if the address contains {key}."
            maxLength={60}
          />
          <TextInput {...text('keyWord', 'Word before the key')} description="Such as Bearer." maxLength={20} />
        </Columns>
        {source?.hasKey === true && (
          <Checkbox
            label="Remove the stored key"
            checked={draft.removesKey}
            onChange={(event) => set({ removesKey: event.currentTarget.checked })}
          />
        )}
        <Columns of={fitting} within="line" gap={4}>
          <NumberField {...number('pause', 'Pause between requests')} hint="ms" />
          <NumberField {...number('requestsPerRun', 'Requests per fetch')} hint="at most" />
          <NumberField {...number('requestsPerDay', 'Requests per day')} hint="at most" />
        </Columns>
        <TrySource id={source?.id ?? null} read={read} />
      </Stack>
    </Dialog>
  )
}
