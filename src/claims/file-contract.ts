// The list of claims as a file.
import { asFile } from '#kit/endpoint.ts'
import { listAllClaims, listClaims } from './contract.ts'

export const claimsAsCsv = asFile(listClaims, 'csv')
export const claimsAsWorkbook = asFile(listClaims, 'xlsx')
export const allClaimsAsCsv = asFile(listAllClaims, 'csv')
export const allClaimsAsWorkbook = asFile(listAllClaims, 'xlsx')
