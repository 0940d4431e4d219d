import { useActiveJournal } from '../../journal/active-journal.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import type { FieldForm } from '../../parts/records/use-field-form.ts'
import { RichTextField } from '../../parts/rich-text/rich-text-field.tsx'
import type { Draft } from '../../parts/rich-text/use-draft.ts'
import { SlotsField } from '../../parts/slots/slots-field.tsx'
import type { SlotsOf } from '../../parts/slots/use-slots.ts'
import { ChecklistField } from '../../parts/trade-form/checklist-field.tsx'
import { checklistAfter } from '../../parts/trade-form/checklist-of-setup.ts'
import { CommentsField } from '../../parts/trade-form/comments-field.tsx'
import { CustomStatistics } from '../../parts/trade-form/custom-statistics.tsx'
import { DirectionField } from '../../parts/trade-form/direction-field.tsx'
import { FormSection, Wide } from '../../parts/trade-form/form-frame.tsx'
import { InstrumentField } from '../../parts/trade-form/instrument-field.tsx'
import { SetupField } from '../../parts/trade-form/setup-field.tsx'
import { TargetHitField } from '../../parts/trade-form/target-hit-field.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { typedDateTime } from '../../ui/typed-date.ts'
import { type MissedTradeFields, reasonChoices } from './missed-trade-fields.ts'

interface MissedTradeFormProps {
  form: FieldForm<MissedTradeFields>
  fresh: boolean
  readOnly: boolean
  slots: SlotsOf
  draft: Draft
  longestNotes: number
}

/** Fields of a missed trade: its setup, the reason for missing it, its likely outcome, and the lesson. */
export function MissedTradeForm({ form, fresh, readOnly, slots, draft, longestNotes }: MissedTradeFormProps) {
  const journal = useActiveJournal()
  const data = useJournalData()
  const { field } = form
  const instrument = field('instrumentId')
  const setup = field('setupId')
  const direction = field('direction')
  const hit = field('otpHit')
  const checklist = field('checklistId')
  const checked = field('checkedItemIds')
  const descriptions = field('descriptions')
  const notes = field('notes')

  function changeSetup(setupId: number | null) {
    const before = { setupId: setup.value, checklistId: checklist.value, checkedItemIds: checked.value }
    setup.onChange(setupId)
    checklist.onChange(checklistAfter(before, setupId, data))
  }

  return (
    <>
      <FormSection title="The trade" grid>
        <Wide>
          <InstrumentField
            value={instrument.value}
            onChange={instrument.onChange}
            error={instrument.error}
            readOnly={readOnly}
            first={fresh}
          />
        </Wide>
        <SetupField value={setup.value} onChange={changeSetup} error={setup.error} readOnly={readOnly} />
        <NumberField {...field('size')} readOnly={readOnly} />
        <Wide>
          <DirectionField value={direction.value} onChange={direction.onChange} readOnly={readOnly} />
        </Wide>
        <Wide>
          <DateTimeField
            {...field('entryDate')}
            hint="when you could have entered"
            writing={journal}
            readOnly={readOnly}
          />
        </Wide>
        <NumberField {...field('entryPrice')} readOnly={readOnly} />
        <NumberField {...field('stopLoss')} hint="needed for R" readOnly={readOnly} />
        <NumberField {...field('takeProfit')} readOnly={readOnly} />
        <div />
        <Wide>
          <ChoiceField
            {...field('reason')}
            choices={reasonChoices}
            placeholder="Why was it not taken?"
            readOnly={readOnly}
          />
        </Wide>
      </FormSection>
      <FormSection title="How it would have gone" grid>
        <Wide>
          <TargetHitField value={hit.value} onChange={hit.onChange} readOnly={readOnly} />
        </Wide>
        <NumberField {...field('highestPrice')} hint="afterwards" readOnly={readOnly} />
        <NumberField {...field('lowestPrice')} hint="afterwards" readOnly={readOnly} />
        <Wide>
          <NumberField {...field('hypotheticalExitPrice')} hint="if neither target nor stop" readOnly={readOnly} />
        </Wide>
        <Wide>
          <DateTimeField
            {...field('hypotheticalExitDate')}
            writing={journal}
            near={typedDateTime(field('entryDate').value, journal.dateFormat)}
            readOnly={readOnly}
          />
        </Wide>
      </FormSection>
      <FormSection title="Review">
        <CommentsField {...field('preTradeComments')} type="PRE_TRADE" readOnly={readOnly} />
        <CustomStatistics {...field('customComments')} readOnly={readOnly} />
        <ChecklistField
          value={{ checklistId: checklist.value, checkedItemIds: checked.value }}
          onChange={({ checklistId, checkedItemIds }) => {
            checklist.onChange(checklistId)
            checked.onChange(checkedItemIds)
          }}
          readOnly={readOnly}
        />
      </FormSection>
      <FormSection title="Screenshots">
        <SlotsField
          {...slots}
          descriptions={descriptions.value}
          readOnly={readOnly}
          onDescribe={(slot, text) => descriptions.onChange(descriptions.value.with(slot - 1, text))}
        />
      </FormSection>
      <FormSection title="Notes">
        <RichTextField
          label="What happened, and what to do next time"
          value={notes.value}
          onChange={notes.onChange}
          longest={longestNotes}
          error={notes.error}
          readOnly={readOnly}
          draft={draft}
        />
      </FormSection>
    </>
  )
}
