import {
  confirmByCompany,
  type IdentityView,
  linkIdentity,
  listIdentities,
  removeIdentity,
  startCompanyLink,
} from '@afterclose/contract/company-sign-in'
import { isProblem, problems } from '@afterclose/contract/problems'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../../../journal/call-server.ts'
import { freshCallOf } from '../../../../journal/fresh-proof.ts'
import { queryClient } from '../../../../journal/query-client.ts'
import type { CompanyReturn } from '../../../../parts/company/company-return.ts'
import { handOver } from '../../../../parts/company/proof-channel.ts'
import { toastDone, toastFault, toastProblem } from '../../../../parts/toasts.tsx'

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => callOf(listIdentities)({}, signal),
  staleTime: 0,
})
const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey })

/** Goes to the provider; it leads back to this page. */
export async function goToLink(): Promise<void> {
  try {
    const { address } = await freshCallOf(startCompanyLink)()
    location.assign(address)
  } catch (error) {
    toastProblem(error, 'linking the company account')
  }
}

/** Goes on with what the provider has led back with. */
export async function goOn({ what, text }: CompanyReturn): Promise<void> {
  const doing = what === 'confirm' ? 'confirming your identity' : 'linking the company account'
  try {
    if (what === 'refused') toastFault(isProblem(text) ? problems[text].message : problems['Provider refused'].message)
    if (what === 'link') {
      const { label } = await freshCallOf(linkIdentity)({ body: { code: text } })
      toastDone(`“${label}” is linked.`)
    }
    if (what === 'confirm') {
      if (await handOver(text)) return endWindow()
      await callOf(confirmByCompany)({ body: { code: text } })
      toastDone('Confirmed. You can make the change now.')
    }
  } catch (error) {
    toastProblem(error, doing)
  }
  await refresh()
}

/** The page that waited goes on in its own window. Browsers close only windows that a page has opened. */
function endWindow(): void {
  window.close()
  toastDone('Confirmed. Go back to the window with your change.')
}

export async function unlink({ id, label }: IdentityView): Promise<void> {
  try {
    await freshCallOf(removeIdentity)({ params: { identityId: id } })
    toastDone(`“${label}” is unlinked.`)
  } catch (error) {
    toastProblem(error, 'unlinking the company account')
  }
  await refresh()
}
