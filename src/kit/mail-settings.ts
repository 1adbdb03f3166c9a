// What an admin sets for all mails, whichever feature writes them.
import { setting, wholeNumber } from './setting.ts'
import { text, z } from './shape.ts'

export const mailsPerMinute = setting({
  key: 'mails.per_minute',
  group: 'E-mail',
  title: 'E-mails a minute',
  help: 'All servers together send no more than this. Ask your mail provider how many it takes.',
  shape: wholeNumber(10, 10_000),
  fallback: 600,
})

const whyNoAddress = 'Enter an e-mail address, such as help@example.com.'

export const contactEmail = setting({
  key: 'mails.contact_email',
  group: 'E-mail',
  title: 'Contact: e-mail',
  help: 'Answers to our e-mails go here, and each e-mail names it. Empty: e-mails name no contact.',
  shape: z.nullable(
    z.string().check(z.maxLength(254, whyNoAddress), z.regex(/^[^\s<>@",;]+@[^\s<>@",;]+$/, whyNoAddress)),
  ),
  fallback: null,
})

export const contactName = setting({
  key: 'mails.contact_name',
  group: 'E-mail',
  title: 'Contact: name',
  help: 'Who answers, such as ‘Order desk’ or a person’s name. Stands beside the contact’s e-mail.',
  shape: z.nullable(text(80)),
  fallback: null,
})

export const mailSettings = [mailsPerMinute, contactEmail, contactName] as const
