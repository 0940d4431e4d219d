import { readConfig } from '@afterclose/contract/config'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aConfig } from '../../testing/samples.ts'
import { callOf } from '../call-server.ts'
import { keepAnswersOnDevice } from './keep-answers.ts'

const codeAsked = vi.hoisted(() => vi.fn())
vi.mock('./device-code.ts', () => {
  codeAsked()
  return {
    noteAnswer: () => {},
    answerInstead: (_call: unknown, _address: string, error: unknown) => Promise.reject(error),
  }
})

it('does not request its code before the server has answered: browsers would keep the failure', async () => {
  keepAnswersOnDevice()
  fakeServer({ 'GET /v1/config': () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(callOf(readConfig)()).rejects.toMatchObject({ status: 0 })
  expect(codeAsked).not.toHaveBeenCalled()
  fakeServer({ 'GET /v1/config': () => aConfig() })
  await callOf(readConfig)()
  await vi.waitFor(() => expect(codeAsked).toHaveBeenCalledOnce())
})
