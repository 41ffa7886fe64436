export { otpauthCodes } from './otpauth-codes.ts';
