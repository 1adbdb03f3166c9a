import type { Output } from '#kit/endpoint.ts'
import type { listAllBanners, listAllQuestions } from '../contract.ts'

export type KeptQuestion = Output<typeof listAllQuestions>['data'][number]
export type KeptBanner = Output<typeof listAllBanners>['data'][number]
