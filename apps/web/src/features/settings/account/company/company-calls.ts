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

/** Redirects to the provider, which redirects back to this page. */
export async function goToLink(): Promise<void> {
  try {
    const { address } = await freshCallOf(startCompanyLink)()
    location.assign(address)
  } catch (error) {
    toastProblem(error, 'linking the company account')
  }
}

/** Continues after the provider's redirect. */
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

/** The waiting page continues in its own window. Browsers only close windows opened by a page. */
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
