import type { CopyFlag } from '@afterclose/contract/journals'
import {
  after,
  type Content,
  type ContentStep,
  copyOf,
  isRefusal,
  needsPro,
  newContent,
  viewOf,
} from './content-model.ts'

/** What users may do with each other's journals, as simply as it can be said: lists in memory, one rule a line. */

export const users = [0, 1, 2] as const
export type Who = (typeof users)[number]
/** A journal by the order in which they were made; one that was never made, too. */
type Which = { readonly who: Who; readonly journal: number }

export type Step =
  | { readonly do: 'create'; readonly who: Who; readonly name: string }
  | ({ readonly do: 'copy'; readonly name: string; readonly flags: Readonly<Record<CopyFlag, boolean>> } & Which)
  | ({ readonly do: 'rename'; readonly name: string } & Which)
  | ({ readonly do: 'delete' } & Which)
  | ({ readonly do: 'share'; readonly to: Who | null } & Which)
  | ({ readonly do: 'suspend'; readonly aclId: number; readonly accepted: boolean } & Which)
  | ({ readonly do: 'unshare'; readonly aclId: number } & Which)
  | (ContentStep & Which)
  | ({ readonly do: 'layOut'; readonly state: string } & Which)
  | ({ readonly do: 'read' } & Which)
  | { readonly do: 'list'; readonly who: Who }
  | { readonly do: 'takeShares'; readonly who: Who; readonly on: boolean }
  | { readonly do: 'leave'; readonly who: Who }
  | { readonly do: 'plan'; readonly who: Who; readonly plan: 'FREE' | 'PRO' }

export interface Answer {
  readonly status: number
  /** Of a refusal. */
  readonly code: string | null
  readonly body: unknown
}

interface Share {
  readonly aclId: number
  readonly to: Who
  accepted: boolean
}
interface Journal {
  readonly number: number
  readonly owner: Who
  name: string
  deleted: boolean
  content: Content
  shares: Share[]
  lastAcl: number
  readonly grids: Map<Who, string>
}

const ok = (body: unknown = null): Answer => ({ status: 200, code: null, body })
const no = (status: number, code: string): Answer => ({ status, code, body: null })
const unknown = no(404, 'Unknown journal')
const gone = no(401, 'Not signed in')
const noPermission = no(403, 'No permission')

/** Answers as the server has to, without having asked it. */
export function journalsModel(): (step: Step) => Answer {
  const journals: Journal[] = []
  const takes = new Set<Who>()
  const free = new Set<Who>()
  const left = new Set<Who>()

  const owned = (who: Who) => journals.filter((journal) => journal.owner === who && !journal.deleted)
  const mayAdd = (who: Who) => !free.has(who) || owned(who).length === 0
  const rightsIn = (journal: Journal, who: Who): 'owner' | 'extra' | 'reader' | null => {
    if (journal.deleted) return null
    if (journal.owner === who) return free.has(who) && owned(who)[0] !== journal ? 'extra' : 'owner'
    return journal.shares.some((share) => share.to === who && share.accepted) ? 'reader' : null
  }
  const acl = ({ aclId, to, accepted }: Share) => ({ aclId, to, accepted })
  const view = (journal: Journal, who: Who) => ({
    journal: journal.number,
    name: journal.name,
    readOnly: rightsIn(journal, who) !== 'owner',
    sharedBy: journal.owner === who ? null : journal.owner,
    sharedTo: journal.owner === who ? journal.shares.map(acl) : [],
  })
  const add = (who: Who, name: string, content: Content): Answer => {
    const number = journals.length
    const empty = { deleted: false, shares: [], lastAcl: 0, grids: new Map<Who, string>() }
    const journal = { ...empty, number, owner: who, name, content }
    journals.push(journal)
    return ok(view(journal, who))
  }

  function within(
    journal: Journal,
    step: Exclude<Step, { do: 'create' | 'list' | 'takeShares' | 'plan' | 'leave' }>,
  ): Answer {
    const { who } = step
    const rights = rightsIn(journal, who)
    if (rights === null) return unknown
    const share = 'aclId' in step ? journal.shares.find(({ aclId }) => aclId === step.aclId) : undefined
    switch (step.do) {
      case 'read': {
        const acls = journal.shares.filter(({ to }) => rights !== 'reader' || to === who).map(acl)
        return ok({
          ...view(journal, who),
          ...viewOf(journal.content),
          acls,
          grid: journal.grids.get(who) ?? null,
        })
      }
      case 'layOut':
        journal.grids.set(who, step.state)
        return ok()
      case 'unshare':
        if (share === undefined || (rights === 'reader' && share.to !== who)) return no(404, 'Not found')
        journal.shares = journal.shares.filter((other) => other !== share)
        return ok()
      case 'delete':
      case 'rename':
      case 'copy':
      case 'share':
      case 'suspend':
        return rights === 'reader' ? no(403, 'Owner only') : asOwner(journal, step, rights, share)
      default: {
        if (rights === 'reader') return no(403, 'Read-only journal')
        if (rights === 'extra' || (needsPro(step) && free.has(who))) return noPermission
        const result = after(journal.content, step, !free.has(who))
        if (isRefusal(result)) return no(...result)
        journal.content = result
        return ok()
      }
    }
  }

  function asOwner(
    journal: Journal,
    step: Extract<Step, { do: 'delete' | 'rename' | 'copy' | 'share' | 'suspend' }>,
    rights: 'owner' | 'extra',
    share: Share | undefined,
  ): Answer {
    const { who } = step
    switch (step.do) {
      case 'delete':
        journal.deleted = true
        return ok()
      case 'rename':
        if (rights === 'extra') return noPermission
        journal.name = step.name
        return ok(view(journal, who))
      case 'copy':
        if (!mayAdd(who)) return noPermission
        return add(who, step.name, copyOf(journal.content, step.flags))
      case 'share': {
        if (rights === 'extra') return noPermission
        const { to } = step
        if (to === null || to === who || !takes.has(to) || left.has(to)) return no(422, 'Cannot share')
        if (journal.shares.some((other) => other.to === to)) return no(409, 'Duplicate Share')
        journal.shares.push({ aclId: ++journal.lastAcl, to, accepted: true })
        return ok({ aclId: journal.lastAcl, to, accepted: true })
      }
      case 'suspend':
        if (step.accepted && rights === 'extra') return noPermission
        if (share === undefined) return no(404, 'Not found')
        if (step.accepted && !takes.has(share.to)) return no(422, 'Cannot share')
        share.accepted = step.accepted
        return ok(acl(share))
    }
  }

  /** An account goes with the shares that it had been given, when it owns no journal any more. */
  function leave(who: Who): Answer {
    if (owned(who).length > 0) return no(409, 'Journals left')
    left.add(who)
    for (const journal of journals) journal.shares = journal.shares.filter(({ to }) => to !== who)
    return ok()
  }

  return (step) => {
    if (left.has(step.who) && step.do !== 'plan') return gone
    switch (step.do) {
      case 'create':
        return mayAdd(step.who) ? add(step.who, step.name, newContent) : noPermission
      case 'leave':
        return leave(step.who)
      case 'list':
        return ok(journals.filter((one) => rightsIn(one, step.who) !== null).map((one) => view(one, step.who)))
      case 'takeShares':
        if (step.on) takes.add(step.who)
        else takes.delete(step.who)
        return ok()
      case 'plan':
        if (step.plan === 'FREE') free.add(step.who)
        else free.delete(step.who)
        return ok()
      default: {
        const journal = journals[step.journal]
        return journal === undefined ? unknown : within(journal, step)
      }
    }
  }
}
