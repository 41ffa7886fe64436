export { joseCustomerTokens } from './jose-customer-tokens.ts';
