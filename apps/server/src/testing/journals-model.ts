/** What users may do with each other's journals, as simply as it can be said: lists in memory, one rule a line. */

export const users = [0, 1, 2] as const
export type Who = (typeof users)[number]
/** A journal by the order in which they were made; one that was never made, too. */
type Which = { readonly who: Who; readonly journal: number }

export type Step =
  | { readonly do: 'create'; readonly who: Who; readonly name: string }
  | ({ readonly do: 'copy'; readonly name: string; readonly setups: boolean; readonly payins: boolean } & Which)
  | ({ readonly do: 'rename'; readonly name: string } & Which)
  | ({ readonly do: 'delete' } & Which)
  | ({ readonly do: 'share'; readonly to: Who | null } & Which)
  | ({ readonly do: 'suspend'; readonly aclId: number; readonly accepted: boolean } & Which)
  | ({ readonly do: 'unshare'; readonly aclId: number } & Which)
  | ({ readonly do: 'deposit'; readonly delta: number } & Which)
  | ({ readonly do: 'addSetup'; readonly name: string } & Which)
  | ({ readonly do: 'layOut'; readonly state: string } & Which)
  | ({ readonly do: 'read' } & Which)
  | { readonly do: 'list'; readonly who: Who }
  | { readonly do: 'takeShares'; readonly who: Who; readonly on: boolean }
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
  readonly payins: number[]
  readonly setups: string[]
  shares: Share[]
  lastAcl: number
  readonly grids: Map<Who, string>
}

const ok = (body: unknown = null): Answer => ({ status: 200, code: null, body })
const no = (status: number, code: string): Answer => ({ status, code, body: null })
const unknown = no(404, 'Unknown journal')
const noPermission = no(403, 'No permission')

/** Answers as the server has to, without having asked it. */
export function journalsModel(): (step: Step) => Answer {
  const journals: Journal[] = []
  const takes = new Set<Who>()
  const free = new Set<Who>()

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
  const add = (who: Who, name: string, payins: readonly number[], setups: readonly string[]): Answer => {
    const number = journals.length
    const empty = { deleted: false, shares: [], lastAcl: 0, grids: new Map<Who, string>() }
    const journal = { ...empty, number, owner: who, name, payins: [...payins], setups: [...setups] }
    journals.push(journal)
    return ok(view(journal, who))
  }

  function within(journal: Journal, step: Exclude<Step, { do: 'create' | 'list' | 'takeShares' | 'plan' }>): Answer {
    const { who } = step
    const rights = rightsIn(journal, who)
    if (rights === null) return unknown
    const share = 'aclId' in step ? journal.shares.find(({ aclId }) => aclId === step.aclId) : undefined
    switch (step.do) {
      case 'read': {
        const acls = journal.shares.filter(({ to }) => rights !== 'reader' || to === who).map(acl)
        const { payins, setups, grids } = journal
        return ok({
          ...view(journal, who),
          payins: [...payins],
          setups: [...setups],
          acls,
          grid: grids.get(who) ?? null,
        })
      }
      case 'layOut':
        journal.grids.set(who, step.state)
        return ok()
      case 'unshare':
        if (share === undefined || (rights === 'reader' && share.to !== who)) return no(404, 'Not found')
        journal.shares = journal.shares.filter((other) => other !== share)
        return ok()
      case 'deposit':
      case 'addSetup':
        if (rights === 'reader') return no(403, 'Read-only journal')
        if (rights === 'extra') return noPermission
        if (step.do === 'deposit') journal.payins.push(step.delta)
        else if (free.has(who)) return noPermission
        else if (journal.setups.includes(step.name)) return no(409, 'Duplicate Setup')
        else journal.setups.push(step.name)
        return ok()
    }
    if (rights === 'reader') return no(403, 'Owner only')
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
        return add(who, step.name, step.payins ? journal.payins : [], step.setups ? journal.setups : ['Default Setup'])
      case 'share': {
        if (rights === 'extra') return noPermission
        const { to } = step
        if (to === null || to === who || !takes.has(to)) return no(422, 'Cannot share')
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

  return (step) => {
    switch (step.do) {
      case 'create':
        return mayAdd(step.who) ? add(step.who, step.name, [], ['Default Setup']) : noPermission
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
