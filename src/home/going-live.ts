// What a company needs before its first order, in the sequence in which one thing needs another,
// and the way to each.

import { mayManagePeople } from '#accounts/rights.ts'
import type { Right } from '#kit/access.ts'
import { mayManageJobs } from '#machines/rights.ts'
import { mayManageStock } from '#places/rights.ts'
import { mayPrice } from '#pricing/rights.ts'

export const stepNames = [
  'sending',
  'mail',
  'contact',
  'plants',
  'divisions',
  'products',
  'stock',
  'distributors',
  'employees',
  'mappings',
  'picking',
  'cancelling',
] as const
export type StepName = (typeof stepNames)[number]

type Step = {
  title: string
  why: string
  /** Without one it is done outside the app. */
  way?: { label: string; href: string }
  /** Whose task it is; without one every admin's. */
  right?: Right
}

export const steps: Record<StepName, Step> = {
  sending: {
    title: 'Confirm that this is the live database',
    why: 'It was restored or moved. Until you confirm, it sends no mails, webhooks, IRNs or orders to SAP.',
    way: { label: 'Open jobs', href: '/admin/manage-cron' },
    right: mayManageJobs,
  },
  mail: {
    title: 'Connect a mail server',
    why: 'Until then nobody can be invited and no notice goes out. Set SMTP_URL and restart the server.',
  },
  contact: {
    title: 'Name a contact for questions',
    why: 'Answers to e-mails go there, and every e-mail names it. Save ‘Contact: e-mail’.',
    way: { label: 'Open settings', href: '/admin/manage-cron?tab=settings' },
    right: mayManageJobs,
  },
  plants: {
    title: 'Add a plant',
    why: 'Goods are sent and invoiced from it, and its state decides the tax.',
    way: { label: 'Add plant', href: '/admin/mange-plant' },
    right: mayManageStock,
  },
  divisions: {
    title: 'Add a division',
    why: 'Every product belongs to one, and people see the products of their divisions.',
    way: { label: 'Add division', href: '/admin/mange-plant?tab=divisions' },
    right: mayManagePeople,
  },
  products: {
    title: 'Add products',
    why: 'Import your sheet, or add them one by one. The template has the rules on its second page.',
    way: { label: 'Import products', href: '/admin/products?view=import' },
    right: mayPrice,
  },
  stock: {
    title: 'Enter the opening stock',
    why: 'Orders are sent from batches that are in stock. Receive them by sheet or one by one.',
    way: { label: 'Open stock', href: '/admin/mange-plant?tab=stock' },
    right: mayManageStock,
  },
  distributors: {
    title: 'Add distributors',
    why: 'Each needs a GSTIN, a drug licence, divisions and a CFA. The first contact is invited by e-mail.',
    way: { label: 'Import distributors', href: '/admin/customer-profile?view=import' },
    right: mayManagePeople,
  },
  employees: {
    title: 'Add employees',
    why: 'They are invited by e-mail and choose their own password.',
    way: { label: 'Import employees', href: '/admin/employee?view=import' },
    right: mayManagePeople,
  },
  mappings: {
    title: 'Assign distributors to employees',
    why: 'Employees order for the distributors they serve, and for no others.',
    way: { label: 'Open employees', href: '/admin/employee' },
    right: mayManagePeople,
  },
  picking: {
    title: 'Decide how goods leave',
    why: 'Invoiced and sent at once, or reserved until the warehouse has picked them. Turn ‘Wait for picking’ on, or keep it off.',
    way: { label: 'Open settings', href: '/admin/manage-cron?tab=settings' },
    right: mayManageStock,
  },
  cancelling: {
    title: 'Decide how long an order can be cancelled',
    why: 'A distributor’s own order waits this long before it goes to fulfilment. Keep 0 to send it at once.',
    way: { label: 'Open settings', href: '/admin/manage-cron?tab=settings' },
    right: mayManageJobs,
  },
}

type StepState = { step: StepName; is_done: boolean }

/**
 * What this admin may do, done or not; nothing once all of it is there. What the company does
 * elsewhere is not asked for.
 */
export function stepsFor(held: readonly string[], isThere: Partial<Record<StepName, boolean>>): StepState[] {
  const mine = stepNames
    .filter((step) => mayDo(steps[step], held))
    .flatMap((step) => (isThere[step] === undefined ? [] : [{ step, is_done: isThere[step] }]))
  return mine.every(({ is_done }) => is_done) ? [] : mine
}

function mayDo({ right }: Step, held: readonly string[]): boolean {
  return right === undefined || held.includes(right.key)
}
