import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyView,
  removePasskey,
  renamePasskey,
} from '@afterclose/contract/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { configQuery } from '../../../../journal/app-config.ts'
import { callOf } from '../../../../journal/call-server.ts'
import { freshCallOf } from '../../../../journal/fresh-proof.ts'
import { queryClient } from '../../../../journal/query-client.ts'
import { makePasskey } from '../../../../parts/passkeys/passkey-answer.ts'
import { toastDone, toastProblem } from '../../../../parts/toasts.tsx'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => callOf(listPasskeys)({}, signal),
  staleTime: 0,
})
async function refresh(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: configQuery.queryKey }) // the first page offers them if there are any
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

/** Creates a passkey of this name in the browser. */
export async function createPasskey(name: string): Promise<void> {
  const made = await makePasskey(await freshCallOf(beginPasskey)())
  await freshCallOf(addPasskey)({ body: { ...made, name } })
  toastDone(`“${name}” is added.`)
  await refresh()
}

export async function changeName({ id }: PasskeyView, name: string): Promise<void> {
  await freshCallOf(renamePasskey)({ params: { passkeyId: id }, body: { name } })
  await refresh()
}

export async function deletePasskey({ id, name }: PasskeyView): Promise<void> {
  try {
    await freshCallOf(removePasskey)({ params: { passkeyId: id } })
    toastDone(`“${name}” is removed.`)
  } catch (error) {
    toastProblem(error, 'removing the passkey')
  }
  await refresh()
}
