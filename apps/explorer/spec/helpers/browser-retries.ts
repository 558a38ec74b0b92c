/**
 * Another process of the machine can keep a browser from a step for longer than a test waits. So a test
 * in a browser runs up to three times; each failure is printed.
 */
jest.retryTimes(2, { logErrorsBeforeRetry: true });
