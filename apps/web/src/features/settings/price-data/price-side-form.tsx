import { type BarSeriesView, changeBarSeries } from '@afterclose/contract/bars'
import type { PriceSide } from '@afterclose/core/price-bars'
import { Select } from '@mantine/core'
import { api } from '../../../journal/api.ts'
import { refreshBars } from '../../../journal/price-bars.ts'
import { AroundPage } from '../../../parts/records/around-page.tsx'
import { choice, decimal } from '../../../parts/records/fields.ts'
import { useFieldForm } from '../../../parts/records/use-field-form.ts'
import { SettingsForm } from '../../../parts/settings-form/settings-form.tsx'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { numberText } from '../../../ui/typed-number.ts'

const sides: readonly { readonly value: PriceSide; readonly label: string }[] = [
  { value: 'BID', label: 'Bid' },
  { value: 'ASK', label: 'Ask' },
  { value: 'MID', label: 'Middle of bid and ask' },
  { value: 'TRADE', label: 'Last traded price' },
]
const fields = { priceSide: choice('Price', sides, null), spread: decimal('Spread', null) }

/** Which price the bars of a series show, and the spread: results from bars depend on both. */
export function PriceSideForm({ series: { id: seriesId, priceSide, spread } }: { series: BarSeriesView }) {
  const form = useFieldForm({
    fields,
    schema: changeBarSeries.body,
    start: { priceSide, spread: numberText(spread) },
    save: async ({ priceSide: side, spread: wide }) => {
      await api.changeBarSeries({
        params: { seriesId },
        body: { spread: wide, ...(side !== null && { priceSide: side }) },
      })
      form.goOn(form.form, form.form)
      await refreshBars()
      toastDone('Price bars changed.')
    },
    onFailure: (error) => toastProblem(error, 'saving price bars'),
  })
  const { onChange, ...side } = form.field('priceSide')
  return (
    <AroundPage unsaved={form.unsaved && !form.busy}>
      <SettingsForm
        title="Which price do they show?"
        about="Long trades exit at the bid, short ones at the ask. Last traded prices have no spread."
        form={form}
        action="Save price and spread"
      >
        <Select
          {...side}
          data={[...sides]}
          allowDeselect={false}
          onChange={(value) => onChange(sides.find((one) => one.value === value)?.value ?? priceSide)}
        />
        <TextField
          {...form.field('spread')}
          inputMode="decimal"
          description="Between bid and ask, as a price. Empty: the spread of the instrument."
        />
      </SettingsForm>
    </AroundPage>
  )
}
