import { longestPlanText } from '@afterclose/contract/trade-plans'
import type { PlanDirection } from '@afterclose/core/trade-plan'
import { planDirectionLabels } from '@afterclose/core/value-labels'
import { Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import type { FieldForm } from '../../parts/records/use-field-form.ts'
import { RichTextField } from '../../parts/rich-text/rich-text-field.tsx'
import type { Draft } from '../../parts/rich-text/use-draft.ts'
import { SlotsField } from '../../parts/slots/slots-field.tsx'
import type { SlotsOf } from '../../parts/slots/use-slots.ts'
import { checklistAfter } from '../../parts/trade-form/checklist-of-setup.ts'
import { FormSection, Wide } from '../../parts/trade-form/form-frame.tsx'
import { InstrumentField } from '../../parts/trade-form/instrument-field.tsx'
import { Labelled } from '../../parts/trade-form/labelled.tsx'
import { SetupField } from '../../parts/trade-form/setup-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedDate } from '../../ui/typed-date.ts'
import type { PlanFields } from './plan-fields.ts'
import { ScenariosField } from './scenarios-field.tsx'

const ways: readonly PlanDirection[] = ['LONG', 'SHORT', 'BOTH']

interface PlanFormProps {
  form: FieldForm<PlanFields>
  fresh: boolean
  readOnly: boolean
  slots: SlotsOf
  drafts: { readonly bias: Draft; readonly reviewText: Draft }
}

/** Fields of a plan before the trade, and of its review afterwards. */
export function PlanForm({ form, fresh, readOnly, slots, drafts }: PlanFormProps) {
  const { dateFormat } = useActiveJournal()
  const data = useJournalData()
  const { field } = form
  const direction = field('direction')
  const setup = field('setupId')
  const scenarios = field('scenarios')
  const checklist = field('checklistId')
  const descriptions = field('descriptions')
  const quality = field('planQuality')
  const day = (name: 'planDate' | 'validUntil') => ({
    ...field(name),
    valueFormat: dateFormat.toUpperCase(),
    dateParser: (typed: string) => typedDate(typed, dateFormat), // Mantine's own parser reads 04/03 as April
    readOnly,
  })

  function changeSetup(setupId: number | null) {
    const before = { setupId: setup.value, checklistId: checklist.value, checkedItemIds: [] }
    setup.onChange(setupId)
    checklist.onChange(checklistAfter(before, setupId, data))
  }
  const richText = (name: 'bias' | 'reviewText', label: string) => (
    <RichTextField
      label={label}
      value={field(name).value}
      onChange={field(name).onChange}
      error={field(name).error}
      longest={longestPlanText}
      readOnly={readOnly}
      draft={drafts[name]}
    />
  )

  return (
    <>
      <FormSection title="The plan" grid>
        <Wide>
          <TextField {...field('title')} readOnly={readOnly} data-autofocus={fresh || undefined} />
        </Wide>
        <DateInput {...day('planDate')} />
        <DateInput {...day('validUntil')} clearable={!readOnly} placeholder="No end date" />
        <Wide>
          <InstrumentField {...field('instrumentId')} readOnly={readOnly} optional />
        </Wide>
        <SetupField {...setup} onChange={changeSetup} readOnly={readOnly} placeholder="Any setup" clearable />
        <TextField {...field('timeframe')} readOnly={readOnly} placeholder="For example M15" />
        <Wide>
          <Labelled label="Direction">
            <Segments
              large
              label="Direction"
              value={direction.value}
              options={ways.map((value) => ({ value, label: planDirectionLabels[value] }))}
              onChange={direction.onChange}
              disabled={readOnly}
            />
          </Labelled>
        </Wide>
        <Wide>
          <Select
            label={checklist.label}
            placeholder="None"
            clearable={!readOnly}
            readOnly={readOnly}
            error={checklist.error}
            value={checklist.value === null ? null : String(checklist.value)}
            data={data.checklists
              .filter(({ id, active }) => active || id === checklist.value)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(chosen) => checklist.onChange(chosen === null ? null : Number(chosen))}
          />
        </Wide>
      </FormSection>
      <FormSection title="Scenarios">
        <ScenariosField {...scenarios} direction={direction.value} readOnly={readOnly} />
      </FormSection>
      <FormSection title="Bias">{richText('bias', 'What do you expect, and why?')}</FormSection>
      <FormSection title="Screenshots">
        <SlotsField
          {...slots}
          descriptions={descriptions.value}
          readOnly={readOnly}
          onDescribe={(slot, text) => descriptions.onChange(descriptions.value.with(slot - 1, text))}
        />
      </FormSection>
      <FormSection title="Review">
        <Labelled
          label={quality.label}
          beside={
            quality.value !== null &&
            !readOnly && (
              <button type="button" className="link" onClick={() => quality.onChange(null)}>
                clear
              </button>
            )
          }
        >
          <Segments
            label="Quality of the plan, 1 to 5"
            value={quality.value}
            options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
            onChange={quality.onChange}
            disabled={readOnly}
          />
        </Labelled>
        {richText('reviewText', 'How did it go?')}
      </FormSection>
    </>
  )
}
