import { confirmIdentity } from '@afterclose/contract/login-sessions'
import type { BodyOf } from '@afterclose/contract/call'
import { problems } from '@afterclose/contract/problems'
import { useState } from 'react'
import { ApiError, callOf, sentenceOf } from '../../journal/call-server.ts'
import type { Fields, Values } from '../../parts/records/field.ts'
import { type FormRules, useFieldForm } from '../../parts/records/use-field-form.ts'

interface Options<F extends Fields> extends FormRules<F> {
  readonly proofOf: (values: Values<F>) => BodyOf<typeof confirmIdentity>
  /** The field that shows the error of a wrong proof. */
  readonly proven: keyof F & string
  readonly onGiven: () => void
}

/** A form that submits a proof of identity; `problem` is the message of errors outside the fields. */
export function useProofForm<F extends Fields>({ proofOf, proven, onGiven, ...rules }: Options<F>) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFieldForm({
    ...rules,
    save: async (values) => {
      setProblem(null)
      await callOf(confirmIdentity)({ body: proofOf(values) }).catch((error: unknown) => {
        throw underField(error, proven)
      })
      onGiven()
    },
    onFailure: (error) => setProblem(sentenceOf(error, 'confirming your identity')),
  })
  return { form, problem }
}

function underField(error: unknown, field: string): unknown {
  if (!(error instanceof ApiError) || (error.code !== 'Wrong code' && error.code !== 'Wrong password')) return error
  const message =
    error.code === 'Wrong code' ? 'This code is wrong, or was used before.' : problems['Wrong password'].message
  return new ApiError(error.status, error.code, message, [{ field, message }])
}
